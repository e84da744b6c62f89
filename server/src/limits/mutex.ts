/**
 * A mutex per subject, within this process.
 * @returns a function that calls `run` when every earlier call for `subject` has settled
 */
export function createMutex() {
  const last = new Map<string, Promise<unknown>>();
  return async <A>(subject: string, run: () => Promise<A>): Promise<A> => {
    const before = last.get(subject);
    const mine = before ? before.then(run, run) : run();
    last.set(subject, mine);
    try {
      return await mine;
    } finally {
      if (last.get(subject) === mine) last.delete(subject);
    }
  };
}

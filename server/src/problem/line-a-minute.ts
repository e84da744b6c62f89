const A_MINUTE_MS = 60_000;

/**
 * Writes the first failure of a kind at once, and then one line a minute while it goes on: what is away fails everybody
 * alike, and lines by the thousand hide the others.
 * @param write gets the newest failure, and how many of its kind had no line since the last one, itself included; 0 for the first
 */
export function lineAMinute<Failure>(
  write: (failure: Failure, unsaid: number) => void,
): (kind: string, failure: Failure) => void {
  const lately = new Map<string, { unsaid: number; newest: Failure }>();
  const wait = (kind: string): void => {
    setTimeout(() => {
      const known = lately.get(kind);
      if (!known?.unsaid) return void lately.delete(kind);
      write(known.newest, known.unsaid);
      known.unsaid = 0;
      wait(kind);
    }, A_MINUTE_MS).unref();
  };
  return (kind, failure) => {
    const known = lately.get(kind);
    if (known) {
      known.unsaid += 1;
      known.newest = failure;
      return;
    }
    lately.set(kind, { unsaid: 0, newest: failure });
    write(failure, 0);
    wait(kind);
  };
}

export type Slots = {
  /** Runs `work` as soon as a slot is free, in the order of asking. */
  run<T>(work: () => Promise<T>): Promise<T>;
};

/** At most `count` pieces of work at once; the others wait. */
export function createSlots(count: number): Slots {
  const waiting: (() => void)[] = [];
  let free = count;
  return {
    async run(work) {
      if (free > 0) free--;
      else await new Promise<void>((resume) => waiting.push(resume));
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else free++;
      }
    },
  };
}

import { AsyncLocalStorage } from "node:async_hooks";

/** The time one request may still wait for the database, over all its statements. */
export class WaitBudget {
  readonly wholeMs: number;
  #leftMs: number;
  #waiting = 0;
  #since = 0;
  constructor(ms: number) {
    this.wholeMs = ms;
    this.#leftMs = ms;
  }

  get leftMs(): number {
    return this.#leftMs - (this.#waiting > 0 ? performance.now() - this.#since : 0);
  }

  /** Counts the time until `waited` has settled; overlapping waits count once. */
  async counting<T>(waited: Promise<T>): Promise<T> {
    if (this.#waiting === 0) this.#since = performance.now();
    this.#waiting += 1;
    try {
      return await waited;
    } finally {
      if (this.#waiting === 1) this.#leftMs -= performance.now() - this.#since;
      this.#waiting -= 1;
    }
  }
}

/** Set while a request runs; jobs, migrations and commands have no such limit and wait longer. */
export const waitBudget = new AsyncLocalStorage<WaitBudget>();

/** Has the code of a network time-out, so that it is handled as a transient failure. */
export const budgetExceeded = (): Error =>
  Object.assign(new Error("The database took too long."), { code: "ETIMEDOUT" });

/** Resolves to `wanted`, or rejects after a time-out; a result that comes too late is passed to `late`. */
export async function within<T>(
  { leftMs }: WaitBudget,
  wanted: Promise<T>,
  late: (value: T) => void,
): Promise<T> {
  const { promise: giveUp, reject } = Promise.withResolvers<never>();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    reject(budgetExceeded());
  }, leftMs);
  wanted.then(
    (value) => isOver && late(value),
    () => undefined,
  );
  try {
    return await Promise.race([wanted, giveUp]);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs what several requests wait for, with a whole budget, however much is left to the request that began. */
export function renewed<T>(run: () => Promise<T>): Promise<T> {
  const mine = waitBudget.getStore();
  return mine ? waitBudget.run(new WaitBudget(mine.wholeMs), run) : run();
}

/** Waits for such an answer within this request's own budget. */
export function patiently<T>(wanted: Promise<T>): Promise<T> {
  const mine = waitBudget.getStore();
  return mine ? mine.counting(within(mine, wanted, () => undefined)) : wanted;
}

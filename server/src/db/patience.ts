import { AsyncLocalStorage } from "node:async_hooks";

/** How long one request may wait for the database, over all of its statements. */
export class Patience {
  #leftMs: number;
  #waiting = 0;
  #since = 0;
  constructor(ms: number) {
    this.#leftMs = ms;
  }

  get leftMs(): number {
    return this.#leftMs - (this.#waiting > 0 ? performance.now() - this.#since : 0);
  }

  /** Counts the time until `waited` has ended; what goes on at the same time counts once. */
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

/** The patience of the request that is running; jobs, migrations and commands have none and wait longer. */
export const patience = new AsyncLocalStorage<Patience>();

/** Thrown instead of waiting any longer: as if the network had given up. */
export const outOfPatience = (): Error =>
  Object.assign(new Error("The database took too long."), { code: "ETIMEDOUT" });

/** `wanted`, unless that takes longer; what comes too late is handed to `late`. */
export async function within<T>(
  { leftMs }: Patience,
  wanted: Promise<T>,
  late: (value: T) => void,
): Promise<T> {
  const { promise: giveUp, reject } = Promise.withResolvers<never>();
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
    reject(outOfPatience());
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

import { randomFillSync } from "node:crypto";

const POOL_BYTES = 4096;

/** Bytes from the system's generator, drawn in advance: asking for few costs as much as asking for many. */
export function pooledRandom(): (bytes: number) => Buffer {
  const pool = Buffer.alloc(POOL_BYTES);
  let used = POOL_BYTES;
  return (bytes) => {
    if (bytes > POOL_BYTES) return randomFillSync(Buffer.alloc(bytes));
    if (used + bytes > POOL_BYTES) {
      randomFillSync(pool);
      used = 0;
    }
    const drawn = Buffer.from(pool.subarray(used, used + bytes));
    // What was given away is nowhere else.
    pool.fill(0, used, used + bytes);
    used += bytes;
    return drawn;
  };
}

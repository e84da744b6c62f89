import { randomFillSync } from "node:crypto";

const POOL_BYTES = 4096;

/** Random bytes from a pool: a call to the system's generator costs the same for few bytes as for many. */
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
    // No copy of the returned bytes stays in the pool.
    pool.fill(0, used, used + bytes);
    used += bytes;
    return drawn;
  };
}

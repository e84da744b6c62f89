/** A stored answer older than this is asked for again when its page opens. */
const FRESH_MS = 30_000;

/** Whether what was read at `read_at` (milliseconds since 1970) may have changed since. */
export const isStale = ({ read_at }: { read_at: number }): boolean =>
  Math.abs(Date.now() - read_at) > FRESH_MS;

/** A stored answer older than this is asked for again when its page opens. */
const FRESH_MS = 30_000;
/** Half the life of the handle in it. */
const OLD_HANDLE_MS = 60 * 60_000;

const age = ({ read_at }: { read_at: number }): number => Math.abs(Date.now() - read_at);

/** Whether what was read at `read_at` (milliseconds since 1970) may have changed since. */
export const isStale = (stored: { read_at: number }): boolean => age(stored) > FRESH_MS;

/** Whether the handle read then has to be renewed before it ends. */
export const isOldHandle = (stored: { read_at: number }): boolean => age(stored) >= OLD_HANDLE_MS;

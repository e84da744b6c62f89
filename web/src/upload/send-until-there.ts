/** Longer than that is a limit, and no moment's rush: the person is told. */
const SOON_SECONDS = 60;

/** Too many photos are on their way, or the server has no room just now: it says when to come back. */
export const isBusy = (failed: { status: number; retryAfter: number | null }): boolean =>
  (failed.status === 429 || failed.status === 503) &&
  failed.retryAfter !== null &&
  failed.retryAfter <= SOON_SECONDS;

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;
/** As long as the lookup is good for which the photo is sent. */
const PATIENCE_MS = 2 * 60 * 60_000;

type Sending = {
  signal: AbortSignal;
  /** True for a failure that passes, such as one of the line: the same may be sent again. */
  isPassing: (error: unknown) => boolean;
  /** Called after such a failure, before it is tried again. */
  onWaiting: (error: unknown) => void;
  /** Tells with `online` that the line is back; the window. */
  line?: EventTarget | undefined;
};

/** Resolves after `ms`, or as soon as the line is back; says whether it is back. Rejects when `signal` aborts. */
function pause(ms: number, line: EventTarget, signal: AbortSignal): Promise<boolean> {
  const over = new AbortController();
  return new Promise<boolean>((resolve, reject) => {
    const options = { signal: over.signal };
    const timer = setTimeout(() => resolve(false), ms);
    over.signal.addEventListener("abort", () => clearTimeout(timer));
    line.addEventListener("online", () => resolve(true), options);
    signal.addEventListener("abort", () => reject(signal.reason as Error), options);
  }).finally(() => over.abort());
}

/**
 * Sends, and sends again by itself after a failure that passes: when the line comes back, else after 2, 4, 8 … 30 seconds.
 * Throws any other failure, the last one after two hours, and the signal's reason.
 * @param send must be safe to repeat: with an Idempotency-Key of its own
 */
export async function sendUntilThere<T>(
  send: () => Promise<T>,
  { signal, isPassing, onWaiting, line = window }: Sending,
): Promise<T> {
  const begun = Date.now();
  let pauseMs = FIRST_PAUSE_MS;
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || !isPassing(error) || Date.now() - begun > PATIENCE_MS) throw error;
      onWaiting(error);
    }
    const isBack = await pause(pauseMs, line, signal);
    pauseMs = isBack ? FIRST_PAUSE_MS : Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  }
}

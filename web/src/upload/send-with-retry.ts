/** A longer Retry-After is a real limit, not a short overload, and is shown to the person. */
const SOON_SECONDS = 60;

/** Too many uploads, or the server has no capacity right now: `retryAfter` says when to come back. */
export const isBusy = (failed: { status: number; retryAfter: number | null }): boolean =>
  (failed.status === 429 || failed.status === 503) &&
  failed.retryAfter !== null &&
  failed.retryAfter <= SOON_SECONDS;

const FIRST_PAUSE_MS = 2000;
const LONGEST_PAUSE_MS = 30_000;
/** The lifetime of the lookup that the photo is sent for. */
const PATIENCE_MS = 2 * 60 * 60_000;

type Sending = {
  signal: AbortSignal;
  /** Whether a failure is temporary, such as a lost connection: then the call is repeated. */
  isPassing: (error: unknown) => boolean;
  /** Called after such a failure, before the next attempt. */
  onWaiting: (error: unknown) => void;
  /** Emits `online`; the window by default. */
  line?: EventTarget | undefined;
};

/** Resolves after `ms` or when the browser is back online; returns whether it is. Rejects when `signal` aborts. */
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
 * Sends, and retries after temporary failures: when back online, else with a backoff of 2, 4, 8 … 30 seconds.
 * Throws any other failure, the last one after two hours, and the signal's reason.
 * @param send must be idempotent: with an Idempotency-Key of its own
 */
export async function sendWithRetry<T>(
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

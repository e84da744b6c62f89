/** The outcome of the promise; it rejects after `ms`, for what the browser may never answer. */
export function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("It took too long.")), ms);
    void promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/**
 * A signal that is aborted after `ms`, or together with another one; `end` takes back the timer and the listener.
 * `AbortSignal.timeout` and `AbortSignal.any` are newer than the oldest browsers.
 */
export function timeLimit(
  ms: number,
  other?: AbortSignal | null,
): { signal: AbortSignal; end: () => void } {
  const controller = new AbortController();
  const abort = () => controller.abort();
  const timer = setTimeout(abort, ms);
  if (other?.aborted) abort();
  other?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    end: () => {
      clearTimeout(timer);
      other?.removeEventListener("abort", abort);
    },
  };
}

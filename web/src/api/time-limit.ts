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

export const stopSignals: ("SIGINT" | "SIGTERM")[] = ["SIGINT", "SIGTERM"];

/**
 * Calls `stop` at the first of these signals. The same one comes again where a terminal or a supervisor tells every process
 * and npm passes it on; it must not cut short what the first one has begun.
 */
export function onFirstStop(stop: () => void): void {
  let isStopping = false;
  for (const signal of stopSignals)
    process.on(signal, () => {
      if (!isStopping) stop();
      isStopping = true;
    });
}

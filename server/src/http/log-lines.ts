const LINES_LENGTH = 16_384;
const WAIT_MS = 200;

type Out = { write(text: string): unknown };

/** Writes log lines in batches: one at a time they would cost more than the requests they describe. Flushed at exit. */
export function logLines(out: Out): { write(line: string): void } {
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const lines = waiting;
    waiting = "";
    if (lines !== "") out.write(lines);
  };
  process.once("exit", flush);
  return {
    write: (line) => {
      waiting += line;
      if (waiting.length >= LINES_LENGTH) flush();
      else timer ??= setTimeout(flush, WAIT_MS).unref();
    },
  };
}

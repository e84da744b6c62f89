import sonicBoom from "sonic-boom";

/** In bytes; the other in milliseconds. */
const LINES_LENGTH = 16_000;
const WAIT_MS = 200;

/** Writes log lines in batches: one at a time they would cost more than the requests they describe. Flushed at exit. */
export function logLines(fd: number): { write(line: string): unknown } {
  const out = new sonicBoom.SonicBoom({
    fd,
    minLength: LINES_LENGTH,
    periodicFlush: WAIT_MS,
    sync: true,
  });
  process.once("exit", () => out.flushSync());
  return out;
}

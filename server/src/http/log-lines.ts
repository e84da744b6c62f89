import sonicBoom from "sonic-boom";

const LINES_BYTES = 16_000;
const WAIT_MS = 200;

/** Writes log lines in batches: one write per line would cost more than the request it describes. Flushed at exit. */
export function logLines(fd: number): { write(line: string): unknown } {
  const out = new sonicBoom.SonicBoom({
    fd,
    minLength: LINES_BYTES,
    periodicFlush: WAIT_MS,
    sync: true,
  });
  process.once("exit", () => out.flushSync());
  return out;
}

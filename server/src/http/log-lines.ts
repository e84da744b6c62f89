import sonicBoom from "sonic-boom";

const LINES_BYTES = 16_000;
const WAIT_MS = 200;
/** Kept while they cannot be written; what is more is dropped. */
const MOST_BYTES = 1_000_000;

/**
 * Writes log lines in batches: one write per line would cost more than the request it describes. Flushed at exit. When
 * their reader is gone or the disk is full, people are answered all the same, and the lines go on when it is back.
 */
export function logLines(fd: number): { write(line: string): unknown } {
  const out = new sonicBoom.SonicBoom({
    fd,
    minLength: LINES_BYTES,
    maxLength: MOST_BYTES,
    periodicFlush: WAIT_MS,
    sync: true,
  });
  let fails = false;
  out.on("error", () => {
    fails = true;
  });
  out.on("write", () => {
    fails = false;
  });
  process.once("exit", () => {
    out.flush();
    // It would try again for ever what fails now.
    if (!fails) out.flushSync();
  });
  return out;
}

import { expect, test, vi } from "vitest";
import { logLines } from "./log-lines.ts";

test("writes all lines in order, soon, and few times", () => {
  vi.useFakeTimers();
  const written: string[] = [];
  const { write } = logLines({ write: (text) => written.push(text) });
  const lines = Array.from(
    { length: 1_000 },
    (_, at) => `{"line":${at},"text":"${"x".repeat(50)}"}\n`,
  );
  for (const line of lines) write(line);
  expect(written.length).toBeLessThan(10);
  vi.advanceTimersByTime(200);
  expect(written.join("")).toBe(lines.join(""));
  vi.advanceTimersByTime(1_000);
  write("late\n");
  process.emit("exit", 0);
  expect(written.at(-1)).toBe("late\n");
  vi.useRealTimers();
});

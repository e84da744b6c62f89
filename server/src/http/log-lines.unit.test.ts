import fs from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { logLines } from "./create-app.ts";

test("writes all lines in order, soon, and in few writes", () => {
  vi.useFakeTimers();
  const folder = fs.mkdtempSync(join(tmpdir(), "portal-log-"));
  const file = join(folder, "log");
  const written = () => fs.readFileSync(file, "utf8");
  const writes = vi.spyOn(fs, "writeSync");
  const out = logLines(fs.openSync(file, "w"));
  const lines = Array.from(
    { length: 1_000 },
    (_, at) => `{"line":${at},"text":"${"x".repeat(50)}"}\n`,
  );
  for (const line of lines) out.write(line);
  expect(writes.mock.calls.length).toBeLessThan(10);
  vi.advanceTimersByTime(200);
  expect(written()).toBe(lines.join(""));
  vi.advanceTimersByTime(1_000);
  out.write("late\n");
  process.emit("exit", 0);
  expect(written()).toBe(`${lines.join("")}late\n`);
  vi.useRealTimers();
  fs.rmSync(folder, { recursive: true });
});

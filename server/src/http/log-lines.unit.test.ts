import { spawn } from "node:child_process";
import { once } from "node:events";
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

const PROGRAM = `
  import { logLines } from ${JSON.stringify(join(import.meta.dirname, "create-app.ts"))};
  const out = logLines(1);
  out.write("begun\\n");
  setInterval(() => out.write("one more\\n"), 20);
  process.once("SIGTERM", () => process.exit(7));
`;

test("a process whose lines nobody reads any more goes on, and can be ended", async () => {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  await once(child.stdout, "data");
  child.stdout.destroy();
  const later = new Promise((resolve) => setTimeout(resolve, 1_000, "runs"));
  expect(await Promise.race([ended, later])).toBe("runs");
  child.kill("SIGTERM");
  const stuck = setTimeout(() => child.kill("SIGKILL"), 60_000);
  expect(await ended).toEqual([7, null]);
  clearTimeout(stuck);
});

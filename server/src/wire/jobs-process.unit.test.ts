import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { startJobsProcess } from "./jobs-process.ts";

const PROGRAM = fileURLToPath(new URL("../../test/faults/short-lived.ts", import.meta.url));
const PARENT = fileURLToPath(new URL("../../test/faults/parent-of-jobs.ts", import.meta.url));

function notebook() {
  const folder = mkdtempSync(join(tmpdir(), "portal-jobs-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "notes");
  const started = () =>
    existsSync(file)
      ? readFileSync(file, "utf8")
          .trim()
          .split("\n")
          .map((line) => line.split(" "))
      : [];
  return { file, started };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("a jobs' process that breaks is started again, and ends when it is told to", async () => {
  const { file, started } = notebook();
  process.env["NOTES"] = file;
  const stop = startJobsProcess(PROGRAM, Fastify({ logger: false }).log);
  await expect.poll(() => started().length, { timeout: 10_000 }).toBe(2);
  expect(started().map(([role]) => role)).toEqual(["jobs", "jobs"]);
  const pid = Number(started()[1]?.[1]);
  expect(isAlive(pid)).toBe(true);
  await stop();
  expect(isAlive(pid)).toBe(false);
}, 20_000);

test.each(["no", "yes"])(
  "it does not outlive a portal that is killed; slow: %s",
  async (slow) => {
    const { file, started } = notebook();
    const portal = spawn(process.execPath, [PARENT, PROGRAM], {
      env: { ...process.env, NOTES: file, SLOW: slow },
      stdio: "inherit",
    });
    onTestFinished(() => void portal.kill("SIGKILL"));
    await expect.poll(() => started().length, { timeout: 10_000 }).toBe(2);
    const pid = Number(started()[1]?.[1]);
    onTestFinished(() => void (isAlive(pid) && process.kill(pid, "SIGKILL")));
    const ended = once(portal, "exit");
    portal.kill("SIGKILL");
    await ended;
    await expect.poll(() => isAlive(pid), { timeout: 10_000 }).toBe(false);
  },
  20_000,
);

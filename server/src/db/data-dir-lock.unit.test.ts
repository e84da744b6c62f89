import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockDataDir } from "./data-dir-lock.ts";

let folder: string;
let file: string;
const children: ChildProcess[] = [];

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "portal-lock-")), "data");
  file = join(folder, "in-use.lock");
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
  rmSync(join(folder, ".."), { recursive: true, force: true });
});

/** Another process that locks the folder and reports success or the reason why not. */
async function otherProcess(): Promise<{ child: ChildProcess; said: string }> {
  const module = JSON.stringify(join(import.meta.dirname, "data-dir-lock.ts"));
  const script = `import(${module}).then((m) => m.lockDataDir(process.argv[1])).then(
    () => { console.log("locked"); setInterval(() => {}, 1000); },
    (error) => { console.log(error.message); });`;
  const child = spawn(process.execPath, ["-e", script, folder], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  children.push(child);
  const [text] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: text.toString().trim() };
}

function holder(): unknown {
  return (JSON.parse(readFileSync(file, "utf8")) as { pid: unknown }).pid;
}

test("a second process is refused with a message, and admitted after the first has ended", async () => {
  const first = await otherProcess();
  expect(first.said).toBe("locked");
  await expect(lockDataDir(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by process ${first.child.pid}`,
  );
  expect((await otherProcess()).said).toContain("is in use by process");
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const unlock = await lockDataDir(folder);
  expect(holder()).toBe(process.pid);
  unlock();
  expect(existsSync(file)).toBe(false);
});

test("a reused process id does not block", async () => {
  (await lockDataDir(folder))();
  const host = hostname();
  writeFileSync(file, JSON.stringify({ pid: process.ppid, started: "1", host }));
  const unlock = await lockDataDir(folder);
  expect(holder()).toBe(process.pid);
  unlock();
});

test("a truncated lock file does not block", async () => {
  (await lockDataDir(folder))();
  writeFileSync(file, '{"pid":');
  await lockDataDir(folder);
  expect(holder()).toBe(process.pid);
});

test("another machine's lock is valid as long as it is refreshed", async () => {
  (await lockDataDir(folder))();
  writeFileSync(file, JSON.stringify({ pid: 1, started: "1", host: "elsewhere" }));
  await expect(lockDataDir(folder)).rejects.toThrow("process 1 on elsewhere");
  const before = new Date(Date.now() - 60_000);
  utimesSync(file, before, before);
  await lockDataDir(folder);
  expect(holder()).toBe(process.pid);
});

test("of several concurrent takeovers exactly one succeeds", async () => {
  (await lockDataDir(folder))();
  writeFileSync(file, JSON.stringify({ pid: 1, started: "never", host: "elsewhere" }));
  utimesSync(file, new Date(0), new Date(0));
  const said = await Promise.all([otherProcess(), otherProcess(), otherProcess()]);
  expect(said.filter((other) => other.said === "locked")).toHaveLength(1);
});

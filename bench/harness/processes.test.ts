import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { megabytesOf, processesBelow, usageOf } from "./processes.ts";

/** Uses the processor for so long, whatever else the machine does, and says what it has used in all. */
const BUSY = `const busy = (ms) => { while (process.cpuUsage().user + process.cpuUsage().system < ms * 1000); };
const said = () => { const { user, system } = process.cpuUsage(); console.log(user + system); };`;
const WAIT = "process.stdin.resume();";

const started: ReturnType<typeof spawn>[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

/** Runs it until it has said something. */
async function run(script: string): Promise<{ pid: number; said: number }> {
  const child = spawn(process.execPath, ["-e", BUSY + script], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  started.push(child);
  const [said] = await once(child.stdout, "data");
  return { pid: child.pid ?? 0, said: Number(said) };
}

/** What a process uses besides while it ends, or waits: some milliseconds. */
function expectAbout(microseconds: number, expected: number): void {
  expect(microseconds).toBeGreaterThan(expected - 25_000);
  expect(microseconds).toBeLessThan(expected + 60_000);
}

test("a busy process is counted with its threads, and what waits costs nothing", async () => {
  const worker = `new Worker("while (process.threadCpuUsage().user < 200_000);", { eval: true })`;
  const { pid, said } = await run(
    `const { Worker } = require("node:worker_threads");
     busy(300); ${worker}.on("exit", said); ${WAIT}`,
  );
  expect(said).toBeGreaterThan(490_000);
  expectAbout(usageOf(pid).own, said);
  expect(usageOf(pid).below).toBe(0);
  expect(megabytesOf(pid)).toBeGreaterThan(20);
});

test("what a process started is counted below it, also when it has ended", async () => {
  const child = (rest: string) =>
    `spawn(process.execPath, ["-e", ${JSON.stringify(`${BUSY} busy(300); said(); ${rest}`)}], { stdio: ["pipe", "pipe", "inherit"] })`;
  const { pid, said } = await run(
    `const { spawn } = require("node:child_process"); const { once } = require("node:events");
     (async () => {
       const living = ${child(WAIT)};
       const [first] = await once(living.stdout, "data");
       const ended = ${child("")};
       const [[second]] = await Promise.all([once(ended.stdout, "data"), once(ended, "exit")]);
       console.log(Number(first) + Number(second));
     })(); ${WAIT}`,
  );
  const { own, below, ended } = usageOf(pid);
  expectAbout(below, said);
  expectAbout(ended, said / 2);
  expect(own).toBeLessThan(below);
  expect(processesBelow(pid)).toHaveLength(1);
});

test("a process that is not there has used nothing", () => {
  expect(usageOf(2 ** 30)).toEqual({ own: 0, below: 0, ended: 0 });
});

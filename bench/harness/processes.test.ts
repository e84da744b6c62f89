import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { megabytesInAll, megabytesOf, usedAlone, usedInAll } from "./processes.ts";

/** Uses the processor for so long, whatever else the machine does, and says what it has used in all. */
const BUSY = `const busy = (ms) => { while (process.cpuUsage().user + process.cpuUsage().system < ms * 1000); };
const said = () => { const { user, system } = process.cpuUsage(); console.log(user + system); };`;

const child = (rest: string) =>
  `spawn(process.execPath, ["-e", ${JSON.stringify(`${BUSY} busy(300); said(); ${rest}`)}], { stdio: ["pipe", "pipe", "inherit"] })`;
const PARENT = `const { spawn } = require("node:child_process"); const { once } = require("node:events");
  const { Worker } = require("node:worker_threads");
  (async () => {
    await once(new Worker("while (process.threadCpuUsage().user < 200_000);", { eval: true }), "exit");
    const living = ${child("process.stdin.resume();")};
    const [first] = await once(living.stdout, "data");
    const ended = ${child("")};
    const [[second]] = await Promise.all([once(ended.stdout, "data"), once(ended, "exit")]);
    console.log(Number(first) + Number(second));
  })(); process.stdin.resume();`;

test("a process is counted with its threads, and apart what it started, living or ended", async () => {
  const parent = spawn(process.execPath, ["-e", PARENT], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void parent.kill("SIGKILL"));
  const said = Number((await once(parent.stdout, "data"))[0]);
  const pid = parent.pid ?? 0;
  // What a process uses besides to start, and to wait: some milliseconds.
  expect(usedInAll(pid) - usedAlone(pid)).toBeGreaterThan(said / 2 - 60_000);
  expect(usedInAll(pid) - usedAlone(pid)).toBeLessThan(said / 2 + 60_000);
  expect(usedAlone(pid)).toBeGreaterThan(said / 2 + 190_000);
  expect(megabytesInAll(pid)).toBeGreaterThan(megabytesOf(pid) + 10);
});

import { setTimeout as delay } from "node:timers/promises";
import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Context } from "../context.ts";
import { startJobs } from "./jobs.ts";

const context = { log: Fastify({ logger: false }).log } as Partial<Context> as Context;

/** How often a job of every 10 ms runs while people keep the event loop busy for 70 ms at a time, 12 times. */
async function runsBeside(options: { isAlone: boolean }): Promise<number> {
  let runs = 0;
  const job = { name: "counting", everyMs: 10, run: async () => void (runs += 1) };
  const stop = startJobs(context, [job], options);
  for (let turns = 0; turns < 12; turns += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 70);
    await new Promise((resume) => setTimeout(resume));
  }
  await stop();
  return runs;
}

test("where jobs share the event loop with people they step back while it is late, and still run", async () => {
  const apart = await runsBeside({ isAlone: false });
  const sharing = await runsBeside({ isAlone: true });
  expect(apart).toBeGreaterThan(6);
  expect(sharing).toBeGreaterThan(0);
  expect(sharing).toBeLessThan(apart / 2);
}, 20_000);

test("what other processes write is looked at less often where there are none", async () => {
  let runs = 0;
  const job = { name: "looking", everyMs: 5, aloneMs: 60_000, run: async () => void (runs += 1) };
  const stop = startJobs(context, [job], { isAlone: true });
  await delay(100);
  await stop();
  expect(runs).toBe(1);
});

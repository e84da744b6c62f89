import Fastify from "fastify";
import { expect, test } from "vitest";
import type { Context } from "../context.ts";
import { startJobs } from "./jobs.ts";

/** How often a job of every 10 ms runs while people keep the event loop busy for 70 ms at a time, 12 times. */
async function runsBeside(options: { stepsBack: boolean }): Promise<number> {
  let runs = 0;
  const job = { name: "counting", everyMs: 10, run: async () => void (runs += 1) };
  const context = { log: Fastify({ logger: false }).log } as Partial<Context> as Context;
  const stop = startJobs(context, [job], options);
  for (let turns = 0; turns < 12; turns += 1) {
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 70);
    await new Promise((resume) => setTimeout(resume));
  }
  await stop();
  return runs;
}

test("where jobs share the event loop with people they step back while it is late, and still run", async () => {
  const apart = await runsBeside({ stepsBack: false });
  const sharing = await runsBeside({ stepsBack: true });
  expect(apart).toBeGreaterThan(6);
  expect(sharing).toBeGreaterThan(0);
  expect(sharing).toBeLessThan(apart / 2);
}, 20_000);

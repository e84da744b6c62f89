import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { createApp } from "./create-app.ts";

let app: Awaited<ReturnType<typeof createApp>>;
afterEach(() => app.close());

const PATIENCE = { timeout: 15_000, interval: 50 };

async function ask(): Promise<number> {
  await nextTurn();
  return (await app.inject("/here")).statusCode;
}

/** Longer than the second after which the delay is looked at again. */
async function askAfterAPause(): Promise<number> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
  return ask();
}

async function start(options: Parameters<typeof createApp>[1]): Promise<void> {
  app = await createApp(readConfig({ LOG_LEVEL: "silent" }), options);
  app.get("/here", async () => ({ data: 1 }));
  await app.ready();
}

test("a process that is held up for too long answers 503, and as usual when it gets on again", async () => {
  await start({ eventLoopMs: 300 });
  await expect.poll(askAfterAPause, PATIENCE).toBe(503);
  expect((await app.inject("/here")).json()).toMatchObject({ code: "unavailable" });
  await expect.poll(ask, PATIENCE).toBe(200);
});

test("where nothing is said of it, as in tests, it answers however long it was held up", async () => {
  await start({});
  for (const _ of [1, 2]) expect(await askAfterAPause()).toBe(200);
});

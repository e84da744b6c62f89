import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, expect, test, vi } from "vitest";
import { readConfig } from "../config.ts";
import { createApp } from "./create-app.ts";

let app: Awaited<ReturnType<typeof createApp>>;
afterEach(() => app.close());

const PATIENCE = { timeout: 15_000, interval: 50 };

async function ask(): Promise<number> {
  await nextTurn();
  return (await app.inject("/here")).statusCode;
}

/** Waits longer than the sampling interval of the delay, half a second. */
async function askAfterAPause(): Promise<number> {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_200);
  return ask();
}

async function start(options: Parameters<typeof createApp>[1]): Promise<void> {
  app = await createApp(readConfig({ LOG_LEVEL: "silent" }), options);
  app.get("/here", async () => ({ data: 1 }));
  await app.ready();
}

test("answers 503 while the event loop is blocked, and recovers afterwards", async () => {
  await start({ eventLoopMs: 300 });
  await expect.poll(askAfterAPause, PATIENCE).toBe(503);
  expect((await app.inject("/here")).json()).toMatchObject({ code: "unavailable" });
  await expect.poll(ask, PATIENCE).toBe(200);
});

test("without a limit, as in tests, requests are answered whatever the delay", async () => {
  await start({});
  for (const _ of [1, 2]) expect(await askAfterAPause()).toBe(200);
});

test("who comes after a rest is not refused for what was late before it", async () => {
  await start({ eventLoopMs: 300 });
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const now = vi.spyOn(performance, "now").mockReturnValue(0);
  expect(await ask()).toBe(200);
  now.mockReturnValue(12_000);
  vi.advanceTimersByTime(500);
  expect(await ask()).toBe(200);
  vi.useRealTimers();
});

import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createApp, healthRoutes } from "../http/create-app.ts";
import { createWatches, startJobs } from "./jobs.ts";
import { stopInOrder } from "./stop-in-order.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { testContext } from "../../test/harness/test-context.ts";

/** A listening portal with a request and a job, both using the database, that end when released. */
async function running() {
  const connection = await freshDatabase();
  const [asked, taken, letGo, letJobGo, letProxyLook] = Array.from({ length: 5 }, () =>
    Promise.withResolvers<void>(),
  ) as [Gate, Gate, Gate, Gate, Gate];
  const steps: string[] = [];
  const record = async (name: string, step: () => PromiseLike<unknown>) => {
    await step();
    steps.push(name);
  };
  const context = testContext(connection);
  const count = () => sql`select count(*) from outbox`.execute(context.db);
  context.maintenance.refresh = async () => {
    taken.resolve();
    await letJobGo.promise;
    await count();
    steps.push("job ended");
  };
  const app = await createApp(context.config);
  app.get("/slow", async () => {
    asked.resolve();
    await letGo.promise;
    await count();
    steps.push("request ended");
    return { data: 1 };
  });
  healthRoutes(app, context);
  const origin = await app.listen({ port: 0, host: "127.0.0.1" });
  const stopJobs = startJobs(context, createWatches(), { on: () => undefined });
  const portal = {
    drain: () => record("drained", () => letProxyLook.promise),
    app: { close: () => record("server closed", () => app.close()) },
    controls: null,
    stopJobs: () => record("jobs ended", stopJobs),
    limits: { exchange: () => record("counts exchanged", () => context.limits.exchange()) },
    notifications: { close: () => record("notifications ended", async () => undefined) },
    connection: { close: () => record("connections closed", () => connection.close()) },
    database: { stop: () => record("database stopped", async () => undefined) },
  };
  return { origin, app, portal, steps, asked, taken, letGo, letJobGo, letProxyLook };
}
type Gate = PromiseWithResolvers<void>;

test("serves on while a proxy is told, then refuses new requests, finishes running work, sends the last counts, then closes connections", async () => {
  const { origin, app, portal, steps, asked, taken, letGo, letJobGo, letProxyLook } =
    await running();
  const answer = fetch(`${origin}/slow`);
  await Promise.all([asked.promise, taken.promise]);
  const stopped = stopInOrder(portal);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  letProxyLook.resolve();
  await expect.poll(() => app.server.listening).toBe(false);
  await expect(fetch(`${origin}/slow`)).rejects.toThrow("fetch failed");
  await delay(50);
  expect(steps).toEqual(["drained"]);
  letGo.resolve();
  expect((await answer).status).toBe(200);
  await expect
    .poll(() => steps)
    .toEqual(["drained", "request ended", "server closed", "counts exchanged"]);
  letJobGo.resolve();
  await stopped;
  expect(steps).toEqual([
    "drained",
    "request ended",
    "server closed",
    "counts exchanged",
    "job ended",
    "jobs ended",
    "notifications ended",
    "connections closed",
    "database stopped",
  ]);
});

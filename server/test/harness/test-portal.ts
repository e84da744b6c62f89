import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { Context } from "../../src/context.ts";
import type { Connection } from "../../src/db/connect.ts";
import { createApp } from "../../src/http/create-app.ts";
import { syncTransitions } from "../../src/record/status-store.ts";
import { clearAfterwards } from "./left-behind.ts";
import { freshDatabase } from "./database.ts";
import { fixedRandom, TEST_START, testConfig, testContext } from "./test-context.ts";

export { solvedCaptcha } from "./solved-captcha.ts";

export type Clock = { now(): Date; set(instant: Date): void; advance(ms: number): void };
export type TestPortal = {
  app: FastifyInstance;
  context: Context;
  connection: Connection;
  clock: Clock;
};

export type TestPortalOptions = {
  /** Load sample data; by default the database is empty. */
  sample?: boolean;
  /** Use the database as a portal's role that does not own the tables. */
  rowsOnly?: boolean;
  /** Additional settings. */
  env?: Record<string, string>;
  /** Origins of doubles, which are really called. */
  elsewhere?: readonly string[];
  /** Takes every line of its log, from the level of LOG_LEVEL; by default there is none. */
  logTo?: { write(line: string): unknown };
  /** Register only these routes; by default the whole server. */
  routes?: ((app: FastifyInstance, context: Context) => void | Promise<void>)[];
};

/** A server with its own database, folder and clock. It does not listen: use `app.inject`. */
export async function testPortal(options: TestPortalOptions = {}): Promise<TestPortal> {
  const connection = await freshDatabase({
    sample: options.sample ?? false,
    rowsOnly: options.rowsOnly ?? false,
  });
  await syncTransitions(connection.db);
  const clock = testClock();
  const folder = mkdtempSync(join(tmpdir(), "portal-test-"));
  const env = { DATA_DIR: folder, ...options.env };
  const { logTo } = options;
  const app = await createApp(testConfig(env), logTo && { logTo });
  const context = testContext(connection, {
    env,
    log: app.log,
    now: () => clock.now(),
    random: fixedRandom("portal"),
    // Webhooks of the sandbox's providers are injected here.
    fetch: (input, init) =>
      options.elsewhere?.includes(new URL(input instanceof Request ? input.url : input).origin)
        ? fetch(input, init)
        : injected(app, input, init),
  });
  if (options.routes) for (const routes of options.routes) await routes(app, context);
  else await (await import("../../src/wire/app.ts")).buildApp(context, app);
  await app.ready();
  clearAfterwards(() => rmSync(folder, { recursive: true, force: true }));
  clearAfterwards(() => app.close());
  return { app, context, connection, clock };
}

function testClock(): Clock {
  let time = TEST_START.getTime();
  return {
    now: () => new Date(time),
    set: (instant) => void (time = instant.getTime()),
    advance: (ms) => void (time += ms),
  };
}

/** `fetch` that calls this server, whatever the host in the URL. */
async function injected(
  app: FastifyInstance,
  input: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  const { pathname, search } = new URL(input instanceof Request ? input.url : input);
  const method = init.method ?? "GET";
  if (method !== "GET" && method !== "POST" && method !== "PUT")
    throw new Error(`Nobody answers ${method}.`);
  const answer = await app.inject({
    method,
    url: `${pathname}${search}`,
    headers: Object.fromEntries(new Headers(init.headers)),
    ...(typeof init.body === "string" && { payload: init.body }),
  });
  return new Response(answer.statusCode === 204 ? null : answer.body, {
    status: answer.statusCode,
  });
}

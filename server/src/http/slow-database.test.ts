import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { connect, PEOPLE_MS } from "../db/connect.ts";
import { officeRoutes } from "../office/office-routes.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { testContext } from "../../test/harness/test-context.ts";
import { createApp, healthRoutes } from "./create-app.ts";

/** More people than connections, so that some wait for a connection and others for the table. */
const PEOPLE = 30;

// A connection of its own, which is not blocked.
const { db: witness, pool } = await freshDatabase({ sample: true });
const connection = connect({ url: pool.options.connectionString ?? "" });
const folder = mkdtempSync(join(tmpdir(), "portal-slow-"));
const context = testContext(connection, { env: { DATA_DIR: folder } });
const app = await createApp(context.config, { databaseMs: PEOPLE_MS });
officeRoutes(app, context);
healthRoutes(app, context);
app.get("/courier", () => context.db.selectFrom("courier").select("code").execute());
clearAfterwards(async () => {
  await app.close();
  await connection.close();
  rmSync(folder, { recursive: true, force: true });
});

async function ask(url: string) {
  const { statusCode, headers } = await app.inject(url);
  return { status: statusCode, retryAfter: headers["retry-after"] };
}

/** Thirty requests at once. @returns their different answers */
async function crowd(url: string): Promise<string[]> {
  const answers = await Promise.all(Array.from({ length: PEOPLE }, () => ask(url)));
  return [...new Set(answers.map(({ status, retryAfter }) => `${status} ${retryAfter}`))];
}

test("no statement may take longer than the promised three seconds", () => {
  expect(PEOPLE_MS).toBeLessThan(3_000);
});

test("a locked table delays a person three seconds at most; background work may wait", async () => {
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const locking = witness.transaction().execute(async (trx) => {
    await sql`lock table courier in access exclusive mode`.execute(trx);
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  onTestFinished(() => release.resolve());
  const job = context.db.selectFrom("courier").select("code").limit(1).execute();
  // All are answered while the table is still locked.
  expect(await crowd("/courier")).toEqual(["503 5"]);
  // On a busy machine the first probe may time out.
  await expect.poll(async () => (await ask("/readyz")).status).toBe(200);
  release.resolve();
  await locking;
  expect(await job).toHaveLength(1);
  expect((await ask("/courier")).status).toBe(200);
});

test("frozen backends delay a person three seconds at most; a hanging connection is not reused", async () => {
  await crowd("/courier");
  const { rows: backends } = await sql<{ pid: number }>`
    select pid from pg_stat_activity where datname = current_database()
      and application_name = 'portal people'`.execute(witness);
  expect(backends.length).toBeGreaterThan(1);
  for (const { pid } of backends) process.kill(pid, "SIGSTOP");
  try {
    // All are answered while the backends are still frozen.
    await Promise.all([crowd("/courier"), ask("/readyz")]);
    expect((await ask("/courier")).status).toBe(200);
  } finally {
    for (const { pid } of backends) process.kill(pid, "SIGCONT");
  }
  expect(await crowd("/courier")).toEqual(["200 undefined"]);
});

test("a transaction that runs out of time is rolled back", async () => {
  const slow = createApp(context.config, { databaseMs: 400 });
  const trying = await slow;
  trying.get("/write", () =>
    context.db.transaction().execute(async (trx) => {
      await trx.updateTable("courier").set({ name: "half" }).execute();
      await sql`select pg_sleep(2)`.execute(trx);
    }),
  );
  expect((await trying.inject("/write")).statusCode).toBe(503);
  await trying.close();
  const rows = await witness.selectFrom("courier").select("name").execute();
  expect(rows.map(({ name }) => name)).not.toContain("half");
});

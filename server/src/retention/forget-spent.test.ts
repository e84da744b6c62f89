import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { TEST_START, testContext } from "../../test/harness/test-context.ts";
import { forgetSpent } from "./dispose-of-due.ts";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const ago = (ms: number): Date => new Date(TEST_START.getTime() - ms);

const TABLES = ["idempotency", "captcha_spent", "rate_limit", "outbox", "provider_event"] as const;

/** Inserts rows into each table with these times of completion, expiry and report; null for pending work. */
async function insertSpent(
  db: Db,
  count: number,
  { done, over, told }: { done: Date | null; over: Date; told: Date },
): Promise<void> {
  const rows = sql`generate_series(1, ${count}::integer) as n`;
  const key = sql`gen_random_uuid()::text`;
  const made = sql`coalesce(${done}::timestamptz, ${told}::timestamptz)`;
  await sql`insert into idempotency (key_hash, fingerprint, leased_until, created_at)
    select ${key}::bytea, '', ${made}, ${made} from ${rows}`.execute(db);
  await sql`insert into captcha_spent select ${key}, ${over}::timestamptz from ${rows}`.execute(db);
  await sql`insert into rate_limit (key, expire) select ${key}, ${over.getTime()}::bigint from ${rows}`.execute(
    db,
  );
  await sql`insert into outbox (kind, payload, run_at, done_at)
    select 'work', '{}', '2020-01-01', ${done}::timestamptz from ${rows}`.execute(db);
  await sql`insert into provider_event
    select 'payment:sandbox', ${key}, 'subject', ${told}::timestamptz from ${rows}`.execute(db);
}

async function countsOf(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Makes a table unusable. @returns a function that restores it */
async function takeAway(db: Db, table: string): Promise<() => Promise<unknown>> {
  await sql`alter table ${sql.table(table)} rename to away`.execute(db);
  return () => sql`alter table away rename to ${sql.table(table)}`.execute(db);
}

let context: Context;
beforeEach(async () => {
  context = testContext(await freshDatabase());
});

test("deletes any number of spent rows and keeps rows that may be needed", async () => {
  const { db } = context;
  await insertSpent(db, 2_500, { done: ago(DAY + 1), over: ago(1), told: ago(30 * DAY + 1) });
  await insertSpent(db, 3, { done: ago(DAY - HOUR), over: ago(-HOUR), told: ago(29 * DAY) });
  // Not done yet: kept, however old.
  await insertSpent(db, 1, { done: null, over: ago(-HOUR), told: ago(0) });
  await forgetSpent(context);
  expect(await countsOf(db)).toEqual({
    idempotency: 4,
    captcha_spent: 4,
    rate_limit: 4,
    outbox: 4,
    provider_event: 4,
  });
});

test("a failed table does not block others, and stopping leaves the rest", async () => {
  const { db } = context;
  await insertSpent(db, 2, { done: ago(DAY + 1), over: ago(1), told: ago(30 * DAY + 1) });
  const failed: unknown[] = [];
  const log = { ...context.log, error: (fields: object) => void failed.push(fields) };
  await forgetSpent({ ...context, log }, () => true);
  expect(Object.values(await countsOf(db))).toEqual([2, 2, 2, 2, 2]);
  const giveBack = await takeAway(db, "idempotency");
  await forgetSpent({ ...context, log });
  await giveBack();
  expect(Object.values(await countsOf(db))).toEqual([2, 0, 0, 0, 0]);
  expect(failed).toEqual([
    { table: "idempotency", stack: expect.stringMatching(/^error 42P01\n +at /u) },
  ]);
});

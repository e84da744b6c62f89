import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

const TABLES = ["idempotency", "captcha_spent", "rate_limit", "outbox", "provider_event"] as const;

/** So many rows in each table: made or done then, over then, told then. Work that waits is not done. */
export async function insertSpent(
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

export async function countsOf(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.count ?? 0;
  }
  return counts;
}

/** Makes a table unusable; the answer brings it back. */
export async function takeAway(db: Db, table: string): Promise<() => Promise<unknown>> {
  await sql`alter table ${sql.table(table)} rename to away`.execute(db);
  return () => sql`alter table away rename to ${sql.table(table)}`.execute(db);
}

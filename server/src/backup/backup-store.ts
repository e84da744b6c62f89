import { sql } from "kysely";
import { auditHead, headOf } from "../control/audit-store.ts";
import type { Db } from "../db/tables.ts";

export async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace order by 1`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** How many rows each table has. Takes its time: see `withSnapshot`. */
export async function rowsOf(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ n: string }>`
      select count(*)::text as n from ${sql.table(table)}`.execute(db);
    counts[table] = Number(rows[0]?.n);
  }
  return counts;
}

/** Its last migration, its mode, and the head of its audit log; null for a database that no portal has used. */
export async function factsOf(
  db: Db,
): Promise<{ schema: string; mode: "sandbox" | "production"; audit: string } | null> {
  const tables = await tablesOf(db);
  if (!tables.includes("migration") || !tables.includes("database_mode")) return null;
  const { rows } = await sql<{ name: string }>`select max(name) as name from migration`.execute(db);
  const mode = await db.selectFrom("database_mode").select("mode").executeTakeFirst();
  const schema = rows[0]?.name;
  return mode && schema ? { schema, mode: mode.mode, audit: headOf(await auditHead(db)) } : null;
}

/**
 * Runs `work` in a transaction that sees one state of the database however long it takes.
 * @param work gets the name under which others can see the same state
 */
export async function withSnapshot<T>(
  db: Db,
  work: (trx: Db, snapshot: string) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
      const { rows } = await sql<{
        name: string;
      }>`select pg_export_snapshot() as name`.execute(trx);
      return work(trx, rows[0]?.name ?? "");
    });
}

/** Remembers when the last backup was made. */
export async function noteBackup(db: Db, made: { at: Date; bytes: number }): Promise<void> {
  await db
    .insertInto("backup_made")
    .values({ made_at: made.at, bytes: made.bytes })
    .onConflict((conflict) => conflict.column("made_at").doNothing())
    .execute();
}

/**
 * Counters are exchanged by the transaction that changed them; one of another server would count as changed again and
 * again.
 */
export const takeOverCounters = (db: Db) =>
  sql`update rate_limit set changed = pg_current_xact_id() where changed is not null`.execute(db);

/** The rights of migrations/0012_control.sql, which a restore without the names of roles leaves out. */
export async function guardAudit(db: Db): Promise<void> {
  const tables = await tablesOf(db);
  if (!tables.includes("audit")) return;
  await sql`revoke update, delete, truncate on audit from current_user`.execute(db);
  await sql`revoke delete, truncate on audit_head from current_user`.execute(db);
}

import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** The database's clock and version. */
export async function lookAtServer(db: Db): Promise<{ at: Date; version: string; major: number }> {
  const { rows } = await sql<{ at: Date; version: string; number: string }>`
    select clock_timestamp() as at, current_setting('server_version') as version,
      current_setting('server_version_num') as number`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database says nothing of itself.");
  const version = row.version.split(" ")[0] ?? row.version;
  return { at: row.at, version, major: Math.floor(Number(row.number) / 10_000) };
}

export type Queue = { lane: "mail" | "other"; due: number; oldest: Date | null; givenUp: number };

/** What waits in each lane of the outbox. */
export async function queues(db: Db, now: Date): Promise<Queue[]> {
  const { rows } = await sql<Queue>`
    select case when kind = 'mail' then 'mail' else 'other' end as lane,
      (count(*) filter (where leased_until is distinct from 'infinity'))::int as due,
      min(run_at) filter (where leased_until is distinct from 'infinity') as oldest,
      (count(*) filter (where leased_until = 'infinity'))::int as "givenUp"
    from outbox where done_at is null and run_at <= ${now} group by 1`.execute(db);
  return (["mail", "other"] as const).map(
    (lane) => rows.find((row) => row.lane === lane) ?? { lane, due: 0, oldest: null, givenUp: 0 },
  );
}

export async function lastBackup(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("backup_made")
    .select((eb) => eb.fn.max("made_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** Notes which secret a process uses, and forgets processes that have ended. */
export async function noteSecret(
  db: Db,
  own: { holder: number; fingerprint: string },
  living: readonly number[],
): Promise<void> {
  const all = [...living, own.holder];
  await db.deleteFrom("process_secret").where("holder", "not in", all).execute();
  await db
    .insertInto("process_secret")
    .values(own)
    .onConflict((conflict) =>
      conflict.column("holder").doUpdateSet({ fingerprint: own.fingerprint }),
    )
    .execute();
}

/** How many of these processes use each secret. */
export async function secretsOf(db: Db, living: readonly number[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("process_secret")
    .select("fingerprint")
    .where("holder", "in", [...living])
    .execute();
  const counts = new Map<string, number>();
  for (const { fingerprint } of rows) counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  return counts;
}

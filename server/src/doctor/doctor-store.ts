import { sql } from "kysely";
import { livingProcesses } from "../db/notices.ts";
import type { Db, Row } from "../db/tables.ts";

/** The database's version. */
export async function lookAtServer(db: Db): Promise<{ version: string; major: number }> {
  const { rows } = await sql<{ version: string; number: string }>`
    select current_setting('server_version') as version,
      current_setting('server_version_num') as number`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database says nothing of itself.");
  const version = row.version.split(" ")[0] ?? row.version;
  return { version, major: Math.floor(Number(row.number) / 10_000) };
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

export type Pace = { pausedUntil: Date | null; toldAt: Date | null };

/** Until when an account asked us to wait, and when its last webhook came. */
export async function paceOf(db: Db, account: string): Promise<Pace> {
  const row = await db
    .selectFrom("provider_pace")
    .select(["pause_until", "told_at"])
    .where("account", "=", account)
    .executeTakeFirst();
  return { pausedUntil: row?.pause_until ?? null, toldAt: row?.told_at ?? null };
}

export type RefusedPayments = { refusal: string; channel: string; count: number; last: Date };

/** Payments that gateways refused to open since then, by code and channel, the most frequent first. */
export async function refusedPayments(db: Db, since: Date): Promise<RefusedPayments[]> {
  const { rows } = await sql<RefusedPayments>`
    select refusal, channel, count(*) as count, max(created_at) as last from payment
    where refusal is not null and created_at > ${since}
    group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  return rows;
}

export type Texts = { sent: number; lost: number; unknown: number; refused: number };

/** What became of a company's texts since then; `lost` are those that it took and the network did not. */
export async function textsOf(db: Db, company: string, since: Date): Promise<Texts> {
  const { rows } = await sql<Texts>`
    select count(*) filter (where state = 'sent') as sent,
      count(*) filter (where state = 'sent' and not went_out) as lost,
      count(*) filter (where state = 'unknown') as unknown,
      count(*) filter (where state = 'refused') as refused
    from text_sent where created_at > ${since} and provider = ${company}`.execute(db);
  return rows[0] ?? { sent: 0, lost: 0, unknown: 0, refused: 0 };
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
  own: { number: number; fingerprint: string },
): Promise<void> {
  const living = [...(await livingProcesses(db)), own.number];
  await db.deleteFrom("process_secret").where("holder", "not in", living).execute();
  const { number: holder, fingerprint } = own;
  await db
    .insertInto("process_secret")
    .values({ holder, fingerprint })
    .onConflict((conflict) => conflict.column("holder").doUpdateSet({ fingerprint }))
    .execute();
}

/** How many living processes use each secret. */
export async function secretsOf(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { fingerprint } of await livingRows(db))
    counts.set(fingerprint, (counts.get(fingerprint) ?? 0) + 1);
  return counts;
}

/** How far the machine's clock of each living process is ahead of the database's (db/clock.ts). */
export const clocksOf = async (db: Db): Promise<{ process: string; aheadMs: number }[]> =>
  (await livingRows(db)).map(({ process, clock_ahead_ms }) => ({
    process: process ?? "",
    aheadMs: clock_ahead_ms ?? 0,
  }));

async function livingRows(db: Db): Promise<Row<"process_secret">[]> {
  const living = new Set(await livingProcesses(db));
  const rows = await db.selectFrom("process_secret").selectAll().execute();
  return rows.filter(({ holder }) => living.has(holder));
}

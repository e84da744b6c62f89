import { hostname } from "node:os";
import { sql } from "kysely";
import { livingProcesses } from "../db/notifications.ts";
import type { Db, Row } from "../db/tables.ts";
import type { Context } from "../context.ts";
import type { Secrets } from "../security/secrets.ts";

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

type Pace = { pausedUntil: Date | null; webhookAt: Date | null };

/** Until when an account asked us to wait, and when its last webhook came. */
export async function paceOf(db: Db, account: string): Promise<Pace> {
  const row = await db
    .selectFrom("provider_pace")
    .select(["pause_until", "webhook_at"])
    .where("account", "=", account)
    .executeTakeFirst();
  return { pausedUntil: row?.pause_until ?? null, webhookAt: row?.webhook_at ?? null };
}

type RefusedPayments = { refusal: string; channel: string; count: number; last: Date };

/** Payments that gateways refused to open since then, by code and channel, the most frequent first. */
export async function refusedPayments(db: Db, since: Date): Promise<RefusedPayments[]> {
  const { rows } = await sql<RefusedPayments>`
    select refusal, channel, count(*) as count, max(created_at) as last from payment
    where refusal is not null and created_at > ${since}
    group by 1, 2 order by 3 desc, 1, 2`.execute(db);
  return rows;
}

type Standbys = { synchronous: number; connected: number; hidden: number; role: string };

/**
 * The standbys of the database: those that each commit waits for, all that are connected, and those of which this role may
 * see nothing, because it lacks pg_read_all_stats.
 */
export async function standbysOf(db: Db): Promise<Standbys> {
  const { rows } = await sql<Standbys>`
    select (count(*) filter (where sync_state in ('sync', 'quorum')
        and current_setting('synchronous_commit') not in ('off', 'local')))::int as synchronous,
      count(*)::int as connected,
      (count(*) filter (where sync_state is null))::int as hidden, current_user as role
    from pg_stat_replication`.execute(db);
  return rows[0] ?? { synchronous: 0, connected: 0, hidden: 0, role: "" };
}

export async function lastBackup(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom("backup_made")
    .select((eb) => eb.fn.max("made_at").as("at"))
    .executeTakeFirst();
  return row?.at ?? null;
}

/** What a process says of itself. */
export type ProcessFacts = {
  /** By which it is told from others (db/notifications.ts). */
  number: number;
  role: "both" | "web" | "jobs";
  revision: string;
  fingerprints: Secrets["fingerprints"];
  clockAheadMs: number;
};

/** Notes this process, as it is now, and forgets those that ended long ago. Every minute. */
export async function noteProcess(db: Db, facts: ProcessFacts): Promise<void> {
  const { number, role, revision, fingerprints, clockAheadMs: clock_ahead_ms } = facts;
  const noted = {
    pid: process.pid,
    host: hostname(),
    role,
    revision,
    uses: fingerprints.current,
    opens: fingerprints.all,
    clock_ahead_ms,
    seen_at: sql<Date>`clock_timestamp()`,
  };
  await db
    .with("forgotten", (with_) =>
      with_
        .deleteFrom("portal_process")
        .where("seen_at", "<", sql<Date>`clock_timestamp() - interval '1 day'`)
        .where("number", "<>", number),
    )
    .insertInto("portal_process")
    .values({ number, ...noted })
    .onConflict((conflict) => conflict.column("number").doUpdateSet(noted))
    .execute();
}

/** Whether a process has missed two of its minutes: it hangs, or was stopped. */
type LivingProcess = Row<"portal_process"> & { is_silent: boolean };

/** The processes that live, in the order in which they are best read. */
export async function processesOf(db: Db): Promise<LivingProcess[]> {
  const living = await livingProcesses(db);
  return db
    .selectFrom("portal_process")
    .selectAll()
    .select(sql<boolean>`seen_at < clock_timestamp() - interval '3 minutes'`.as("is_silent"))
    .where((eb) => eb("number", "=", eb.fn.any(eb.val(living))))
    .orderBy("host")
    .orderBy("pid")
    .execute();
}

/** Whether any process does what nobody waits for: mails, settlements, retention. */
export async function hasJobs({ db, config }: Pick<Context, "db" | "config">): Promise<boolean> {
  // The one that is asked answers, so its jobs run.
  if (config.role !== "web") return true;
  return (await processesOf(db)).some(({ role, is_silent }) => role !== "web" && !is_silent);
}

export const NO_JOBS =
  "No process with jobs runs: mails, settlements and deletions wait. Start one with PORTAL_ROLE=jobs or both.";

type FailedJob = {
  id: number;
  kind: string;
  run_at: Date;
  attempts: number;
  last_error: string | null;
  /** Null for one that was given up. */
  next: Date | null;
};

const failed = sql`done_at is null and (last_error is not null or leased_until = 'infinity')`;

/** Jobs that were given up, then those that are tried again, the oldest first. */
export async function failedJobs(db: Db, most: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id, kind, run_at, attempts, last_error, nullif(leased_until, 'infinity') as next
    from outbox where ${failed}
    order by leased_until is distinct from 'infinity', run_at, id limit ${most}`.execute(db);
  return rows;
}

export async function countFailed(db: Db): Promise<{ givenUp: number; waiting: number }> {
  const { rows } = await sql<{ givenUp: number; waiting: number }>`
    select (count(*) filter (where leased_until = 'infinity'))::int as "givenUp",
      (count(*) filter (where leased_until is distinct from 'infinity'))::int as waiting
    from outbox where ${failed}`.execute(db);
  return rows[0] ?? { givenUp: 0, waiting: 0 };
}

/** Makes dead letters due again, as if they were new. @param id null for all of them */
export async function retryGivenUp(trx: Db, id: number | null, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update outbox set run_at = ${now}, leased_until = null, attempts = 0
    where done_at is null and leased_until = 'infinity' and (${id}::bigint is null or id = ${id})
    returning id`.execute(trx);
  return rows.map((row) => row.id);
}

/** @returns false when there is no such job, or a process runs it */
export async function dropFailed(trx: Db, id: number, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set done_at = ${now}
    where id = ${id} and ${failed} and (leased_by is null or leased_until < ${now})`.execute(trx);
  return (numAffectedRows ?? 0n) > 0n;
}

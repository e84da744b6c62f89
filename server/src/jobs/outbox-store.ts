import { DAY_MS } from "@portal/contract/days";
import { sql } from "kysely";
import { leaseFrom } from "../db/lease.ts";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";
import { ONE_AFTER_ANOTHER, together } from "../db/together.ts";

/** A job with the same `dedupeKey` is not queued again while one waits, nor for a day after it is done. */
export type NewJob = {
  kind: string;
  payload: Record<string, string>;
  runAt: Date;
  dedupeKey?: string;
};

type MessageAbout = {
  /** The room that has its words. */
  about: string;
  /** What it is about and when: it is queued once for each. */
  occasion: Record<string, string>;
  /** What its words need besides. */
  more?: Record<string, string> | undefined;
  runAt: Date;
};

/** The job of a mail or a text, without personal data. */
export const messageJob = (
  kind: "mail" | "sms",
  { about, occasion, more, runAt }: MessageAbout,
): Required<NewJob> => ({
  kind,
  payload: { about, ...occasion, ...more },
  runAt,
  dedupeKey: [kind, ...Object.values(occasion)].join(":"),
});

/** The jobs of a message: of a mail, and if it `isTexted` of a text too. */
export const mailAndText = (
  about: MessageAbout,
  { isTexted }: { isTexted: boolean },
): Required<NewJob>[] =>
  (isTexted ? (["mail", "sms"] as const) : (["mail"] as const)).map((kind) =>
    messageJob(kind, about),
  );

export type OutboxJob = {
  id: number;
  kind: string;
  payload: Record<string, string>;
  /** Including the current one. */
  attempts: number;
  /** When it was first due. */
  runAt: Date;
  /** Who has the lease: after a long standstill another worker has. */
  claimant: number;
};

/** Mail has its own queue, so that a slow mail server delays nothing else. */
export type Lane = "mail" | "other";
/** Same conditions as the partial indexes (0003_jobs.sql). */
const inLane = { mail: sql`kind = 'mail'`, other: sql`kind <> 'mail'` } as const;

/** How long a job is retried, from when it was first due. */
export const TRIED_FOR_MS = 3 * DAY_MS;
/** Rows per insert; a larger statement is slow to plan and hard to log. */
const MOST_AT_ONCE = 1_000;

/** Transactional outbox: the job runs after this database transaction commits, at least once. */
export const enqueue = (trx: Db, job: NewJob): Promise<void> => enqueueAll(trx, [job]);

export async function enqueueAll(trx: Db, jobs: readonly NewJob[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += MOST_AT_ONCE) {
    const some = jobs.slice(from, from + MOST_AT_ONCE);
    await queue(trx, {
      kinds: some.map(({ kind }) => kind),
      payloads: some.map(({ payload }) => JSON.stringify(payload)),
      runAts: some.map(({ runAt }) => runAt),
      dedupeKeys: some.map(({ dedupeKey }) => dedupeKey ?? null),
    });
  }
}

type Queued = {
  kinds: string[];
  payloads: string[];
  runAts: Date[];
  dedupeKeys: (string | null)[];
};
const queue = prepared(
  "queue_jobs",
  (_, value: Slots<Queued>) => sql<never>`
    insert into outbox (kind, payload, run_at, dedupe_key)
    select * from unnest(
      (select ${value("kinds")}::text[]), (select ${value("payloads")}::jsonb[]),
      (select ${value("runAts")}::timestamptz[]), (select ${value("dedupeKeys")}::text[]))
    on conflict (dedupe_key) do nothing`,
);

/** Leases due jobs of a lane, oldest first; two workers never get the same job. @param claimant of this batch alone */
export async function takeDue(
  db: Db,
  { lane, claimant, now, most }: { lane: Lane; claimant: number; now: Date; most: number },
): Promise<OutboxJob[]> {
  const jobs = await take[lane](db, { claimant, now, most, until: leaseFrom(now) });
  return jobs.toSorted((a, b) => a.id - b.id);
}

type Taking = { claimant: number; now: Date; most: number; until: Date };
const takeIn = (lane: Lane) =>
  prepared(
    `take_${lane}`,
    (db, value: Slots<Taking>) =>
      sql<OutboxJob>`
        update outbox set leased_until = ${value("until")}, leased_by = ${value("claimant")}, attempts = attempts + 1
        where id in (
          select id from outbox
          where done_at is null and ${inLane[lane]} and greatest(run_at, leased_until) <= ${value("now")}
          order by greatest(run_at, leased_until), id limit ${value("most")} for update skip locked)
        returning id, kind, payload, attempts, run_at as "runAt", leased_by as claimant`,
  );
const take = { mail: takeIn("mail"), other: takeIn("other") } as const;

/** Renews the leases of jobs that are still being worked on. */
export async function renew(
  db: Db,
  { ids, claimant, now }: { ids: readonly number[]; claimant: number; now: Date },
): Promise<void> {
  await sql`update outbox set leased_until = ${leaseFrom(now)}
    where id = any(${ids}::bigint[]) and leased_by = ${claimant}`.execute(db);
}

/** When the next job of a lane is due; null when none waits. */
export async function nextDue(db: Db, lane: Lane): Promise<Date | null> {
  const [next] = await dueNext[lane](db, {});
  return next?.at ?? null;
}

const nextIn = (lane: Lane) =>
  prepared(
    `next_${lane}`,
    () =>
      sql<{ at: Date }>`
        select greatest(run_at, leased_until) as at from outbox
        where done_at is null and ${inLane[lane]} and greatest(run_at, leased_until) < 'infinity'
        order by greatest(run_at, leased_until), id limit 1`,
  );
const dueNext = { mail: nextIn("mail"), other: nextIn("other") } as const;

/** Jobs that end while others are written down are written together. */
export const markDone = together(async (db, jobs: readonly { id: number; now: Date }[]) => {
  const [first] = jobs;
  if (first) await setDone(db, { ids: jobs.map(({ id }) => id), now: first.now });
  return jobs;
}, ONE_AFTER_ANOTHER);

/** The list is selected, so that the planner does not plan anew for its length. */
const setDone = prepared(
  "mark_done",
  (db, value: Slots<{ ids: number[]; now: Date }>) =>
    sql<never>`update outbox set done_at = ${value("now")}, last_error = null, leased_by = null
      where id = any((select ${value("ids")}::bigint[])::bigint[])`,
);

export async function giveBack(db: Db, jobs: readonly OutboxJob[]): Promise<void> {
  const [first] = jobs;
  if (!first) return;
  const ids = jobs.map(({ id }) => id);
  await sql`update outbox set leased_until = null, leased_by = null, attempts = attempts - 1
    where id = any(${ids}::bigint[]) and leased_by = ${first.claimant}`.execute(db);
}

type Held = Pick<OutboxJob, "id" | "claimant">;

/** Retries a job at `until`. `error` is only the error's name: its message may hold addresses. */
export async function putBack(
  db: Db,
  { id, claimant }: Held,
  error: string,
  until: Date,
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ leased_until: until, leased_by: null, last_error: error })
    .where("id", "=", id)
    .where("leased_by", "=", claimant)
    .execute();
}

/** Dead letter: the job does not run again until an operator requeues it. Without `error` the last error stays. */
export async function giveUp(db: Db, { id, claimant }: Held, error: string | null): Promise<void> {
  await sql`update outbox set leased_until = 'infinity', leased_by = null, last_error = coalesce(${error}, last_error, 'interrupted')
    where id = ${id} and leased_by = ${claimant}`.execute(db);
}

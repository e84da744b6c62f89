import { sql, type Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";

export type OutboxJob = {
  id: number;
  kind: string;
  payload: Record<string, string>;
  attempts: number;
};

/** Longer than any one job takes. */
export const LEASE_SECONDS = 60;
const MAX_ATTEMPTS = 12;

/**
 * Leaves work to be done after this database transaction, at least once.
 * @param job `dedupeKey`: the same key is queued only once, whatever happens
 */
export async function enqueue(
  trx: Kysely<Tables>,
  job: { kind: string; payload: Record<string, string>; runAt: Date; dedupeKey?: string },
): Promise<void> {
  await trx
    .insertInto("outbox")
    .values({
      kind: job.kind,
      payload: JSON.stringify(job.payload),
      run_at: job.runAt,
      dedupe_key: job.dedupeKey ?? null,
      leased_until: null,
      done_at: null,
      last_error: null,
    })
    .onConflict((oc) => oc.column("dedupe_key").doNothing())
    .execute();
}

/** Takes due jobs for a minute; two workers never get the same one. */
export async function takeDue(db: Kysely<Tables>, now: Date, most: number): Promise<OutboxJob[]> {
  const { rows } = await sql<OutboxJob>`
    update outbox set leased_until = ${new Date(now.getTime() + LEASE_SECONDS * 1000)}, attempts = attempts + 1
    where id in (
      select id from outbox
      where done_at is null and run_at <= ${now} and attempts < ${MAX_ATTEMPTS}
        and (leased_until is null or leased_until < ${now})
      order by run_at, id limit ${most} for update skip locked)
    returning id, kind, payload, attempts`.execute(db);
  return rows.toSorted((a, b) => a.id - b.id);
}

export async function markDone(db: Kysely<Tables>, id: number, now: Date): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ done_at: now, last_error: null })
    .where("id", "=", id)
    .execute();
}

/** Puts a failed job back, later each time. `error` is its name only: messages may hold addresses. */
export async function putBack(
  db: Kysely<Tables>,
  job: OutboxJob,
  error: string,
  now: Date,
): Promise<void> {
  const waitMs = Math.min(60 * 60_000, 1000 * 2 ** job.attempts);
  await db
    .updateTable("outbox")
    .set({ leased_until: null, run_at: new Date(now.getTime() + waitMs), last_error: error })
    .where("id", "=", job.id)
    .execute();
}

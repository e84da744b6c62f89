import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

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

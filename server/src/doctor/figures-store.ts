import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/**
 * Of one kind: jobs that are due, and for how long the oldest has been. A message to somebody who had all of a day waits
 * for the next one.
 */
export type Waiting = { kind: string; due: number; oldestSeconds: number; givenUp: number };

export async function waitingJobs(db: Db, now: Date): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select kind, (count(*) filter (where is_due))::int as due,
      coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (where is_due)), 0)::float8
        as "oldestSeconds",
      (count(*) filter (where leased_until = 'infinity'))::int as "givenUp"
    from outbox cross join lateral (
      select leased_until is distinct from 'infinity'
        and not (last_error is not distinct from 'too_many_requests' and leased_until > ${now}) as is_due
    ) as judged
    where done_at is null and run_at <= ${now} group by 1`.execute(db);
  return rows;
}

/** Payments opened since then, by state. */
export async function paymentsSince(
  db: Db,
  since: Date,
): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{ state: string; count: number }>`
    select p.status as state, count(*)::int as count
    from payment_opener o join payment p on p.id = o.payment_id
    where o.opened_at > ${since} group by 1`.execute(db);
  return rows;
}

type OpenPayments = { open: number; oldestSeconds: number; overdue: number };

/** @param endedBefore open ones with an earlier end are overdue */
export async function openPayments(
  db: Db,
  { now, endedBefore }: { now: Date; endedBefore: Date },
): Promise<OpenPayments> {
  const { rows } = await sql<OpenPayments>`
    select count(*)::int as open,
      coalesce(extract(epoch from ${now}::timestamptz - min(created_at)), 0)::float8 as "oldestSeconds",
      (count(*) filter (where greatest(expires_at, provider_expires_at) < ${endedBefore}))::int as overdue
    from payment where status in ('reserved', 'open')`.execute(db);
  return rows[0] ?? { open: 0, oldestSeconds: 0, overdue: 0 };
}

/** Accounts of these that are offered to nobody. */
export async function deadAccounts(
  db: Db,
  accounts: readonly string[],
  now: Date,
): Promise<{ silent: number; keyRefused: number }> {
  const { rows } = await sql<{ silent: number; keyRefused: number }>`
    select (count(*) filter (where key_refused))::int as "keyRefused",
      (count(*) filter (where not key_refused and down_until > ${now}))::int as silent
    from provider_pace where account = any(${accounts}::text[])`.execute(db);
  return rows[0] ?? { silent: 0, keyRefused: 0 };
}

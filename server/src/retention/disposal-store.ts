import { manilaDay } from "@portal/contract/days";
import { sql } from "kysely";
import { OPEN_MONEY } from "../db/column-types.ts";
import type { Db } from "../db/tables.ts";
import { TRIED_FOR_MS } from "../jobs/outbox-store.ts";
import type { StatusEvent } from "../record/status-store.ts";
import { SWEEPER } from "../upload/upload-store.ts";

/** Classes of data that are disposed of together; described in docs/operations.md. */
export type DisposalClass =
  | "unclaimed_upload"
  | "photo"
  | "unpaid_transaction"
  | "transaction"
  | "appointment"
  | "unconfirmed_alert"
  | "alert"
  | "case"
  | "submission"
  | "undecided_submission"
  | "sandbox_message";

export type Due = {
  /** Data that ended before this is due. */
  before: Date;
  /** The same for requests with money in doubt. */
  heldBefore: Date;
  now: Date;
  /** Batch size. */
  most: number;
};

/** Adds to the day's log of a class; call it in the transaction of the deletion. */
export async function recordDisposal(
  trx: Db,
  { class: name, count, upTo, now }: { class: DisposalClass; count: number; upTo: Date; now: Date },
): Promise<void> {
  if (count === 0) return;
  await trx
    .insertInto("disposal")
    .values({ class: name, day: manilaDay(now), at: now, count, up_to: upTo })
    .onConflict((oc) =>
      oc.columns(["class", "day"]).doUpdateSet((eb) => ({
        at: eb.ref("excluded.at"),
        count: eb("disposal.count", "+", eb.ref("excluded.count")),
        up_to: eb.fn<Date>("greatest", ["disposal.up_to", "excluded.up_to"]),
      })),
    )
    .execute();
}

/** The log from a day in Manila on, the newest first. */
export const disposalsSince = (db: Db, day: string) =>
  db
    .selectFrom("disposal")
    .select(["day", "class", "count", "up_to"])
    .where("day", ">=", day)
    .orderBy("day", "desc")
    .orderBy("class")
    .execute();

type Kind = StatusEvent["kind"];

/** Deletes the events of deleted rows. */
async function forgetEvents(trx: Db, kind: Kind, ids: string[]): Promise<void> {
  await sql`
    delete from status_event where kind = ${kind} and subject = any(${ids}::uuid[])`.execute(trx);
}

/**
 * The owner of files to be deleted, by class. Such a file cannot be claimed, no request refers to it, and its row stays
 * until its bytes are deleted.
 */
export const bins = { unclaimed_upload: SWEEPER, photo: `${SWEEPER}:photo` } as const;
export type Bin = keyof typeof bins;

const named = {
  transaction: (ids: string[]) =>
    sql`delete from transaction_document where transaction_uuid = any(${ids}::uuid[]) returning file_name`,
  appointment: (ids: string[]) =>
    sql`delete from appointment_document where appointment_id = any(${ids}::uuid[]) returning file_name`,
  case: (ids: string[]) =>
    sql`delete from case_message where case_id = any(${ids}::uuid[]) returning photo as file_name`,
};

/** Moves all photos of these requests, appointments or cases into the bin. */
async function binPhotosOf(trx: Db, kind: keyof typeof named, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const owners = ids.map((id) => `${kind}:${id}`);
  await sql`
    with named as (${named[kind](ids)})
    update file set claimed_by = ${bins.photo}
    where name in (
      select file_name from named
      union select name from file where claimed_by = any(${owners}::text[]))`.execute(trx);
}

/** File names in a bin after `after`, sorted. */
export async function filesIn(db: Db, bin: Bin, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("file")
    .select("name")
    .where("claimed_by", "=", bins[bin])
    .where("name", ">", after)
    .orderBy("name")
    .limit(most)
    .execute();
  return rows.map(({ name }) => name);
}

/** How many files are in all bins. */
export async function filesInBins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("file")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("claimed_by", "in", Object.values(bins))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the rows of files whose bytes are deleted. @returns how many, without those deleted by another process */
export async function forgetFiles(trx: Db, bin: Bin, names: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from file where name in (
      select name from file where claimed_by = ${bins[bin]} and name = any(${names}::text[])
      for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Request `t` has money that somebody has to decide about. `offset 0` makes it look at each request's own money:
 * the planner, which does not know how few requests are taken, would read all money once instead.
 */
const hasOpenMoney = sql<boolean>`exists (
    select from money_received m where m.transaction_uuid = t.uuid and ${OPEN_MONEY} offset 0)`;
const hasOpenCase = sql<boolean>`exists (
    select from support_case c where c.transaction_uuid = t.uuid and c.status = 'Open' offset 0)`;
/** One of both, so request `t` has the longer period; not once that is done. */
const isHeld = sql<boolean>`(${hasOpenMoney} or ${hasOpenCase})`;

type Held = { reference: string; ended_at: Date; holds_money: boolean; has_case: boolean };

/** Requests that have ended and have the longer period, the oldest first. */
export async function heldRequests(db: Db, most: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select t.reference, t.ended_at, ${hasOpenMoney} as holds_money, ${hasOpenCase} as has_case
    from transaction t
    where t.person is not null and t.ended_at is not null and ${isHeld}
    order by t.ended_at limit ${most}`.execute(db);
  return rows;
}

/**
 * Unpaid requests, counted from the person's last action. A request without any payment or case is deleted. After a
 * payment attempt, late money must still find its payment, so the request is pseudonymised.
 */
export async function disposeOfUnpaid(trx: Db, due: Due): Promise<number> {
  const { rows } = await sql<{ uuid: string; is_referenced: boolean }>`
    select t.uuid, exists (select from payment p where p.transaction_uuid = t.uuid)
      or exists (select from support_case c where c.transaction_uuid = t.uuid) as is_referenced
    from transaction t
    where t.paid_at is null and t.person is not null and t.created_at <= ${due.before}
      and t.status in ('Created', 'failed')
      and not exists (
        select from payment p where p.transaction_uuid = t.uuid and p.status in ('reserved', 'open'))
      and greatest(
          case t.status when 'Created' then t.updated_at else t.created_at end,
          (select max(greatest(p.expires_at, p.paid_at)) from payment p where p.transaction_uuid = t.uuid)
        ) <= case when ${isHeld} then ${due.heldBefore}::timestamptz else ${due.before}::timestamptz end
    order by t.created_at limit ${due.most} for update of t skip locked`.execute(trx);
  const uuids = (isReferenced: boolean): string[] =>
    rows.filter((row) => row.is_referenced === isReferenced).map(({ uuid }) => uuid);
  await forget(trx, uuids(false));
  await pseudonymise(trx, uuids(true));
  return rows.length;
}

/** Pseudonymises paid requests, counted from their end. Amount and payee stay for accounting. */
export async function disposeOfPaid(trx: Db, due: Due): Promise<number> {
  const { rows } = await sql<{ uuid: string }>`
    select t.uuid from transaction t
    where t.paid_at is not null and t.person is not null and t.ended_at <= ${due.before}
      and t.ended_at <= case when ${isHeld} then ${due.heldBefore}::timestamptz else ${due.before}::timestamptz end
    order by t.ended_at limit ${due.most} for update of t skip locked`.execute(trx);
  await pseudonymise(
    trx,
    rows.map(({ uuid }) => uuid),
  );
  return rows.length;
}

async function forget(trx: Db, uuids: string[]): Promise<void> {
  if (uuids.length === 0) return;
  await binPhotosOf(trx, "transaction", uuids);
  await forgetEvents(trx, "transaction", uuids);
  await sql`delete from transaction where uuid = any(${uuids}::uuid[])`.execute(trx);
}

/**
 * Makes the months of the archives, from one time to another; at once where they are there. Ahead of time, so that no
 * move waits for it.
 */
export async function makeArchiveMonths(db: Db, first: Date, last: Date): Promise<void> {
  await sql`select make_archive_months(${first}, ${last})`.execute(db);
}

/** Moves the events and checkpoints of what nobody can open any more into their months (docs/decisions/082). */
async function archive(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    select make_archive_months(min(at), max(at)) from (
      select at from status_event where subject = any(${ids}::uuid[])
      union all select at from courier_checkpoint where transaction_uuid = any(${ids}::uuid[])) as moving
    having count(*) > 0`.execute(trx);
  await sql`
    with moving as (
      delete from status_event where subject = any(${ids}::uuid[])
      returning id, kind, subject, at, from_status, to_status, why, who
    )
    insert into status_event_archive (id, kind, subject, at, from_status, to_status, why, who)
    select id, kind, subject, at, from_status, to_status, why, who from moving`.execute(trx);
  await sql`
    with moving as (
      delete from courier_checkpoint where transaction_uuid = any(${ids}::uuid[])
      returning transaction_uuid, id, at, state
    )
    insert into courier_checkpoint_archive (transaction_uuid, id, at, state)
    select transaction_uuid, id, at, state from moving`.execute(trx);
}

/** Also deletes the link to the courier's page, which may show the recipient's name. */
async function pseudonymise(trx: Db, uuids: string[]): Promise<void> {
  if (uuids.length === 0) return;
  await binPhotosOf(trx, "transaction", uuids);
  await forgetOpenCasesOf(trx, uuids);
  await archive(trx, uuids);
  await sql`
    update transaction set
      person = null, tracking_url = null
    where uuid = any(${uuids}::uuid[])`.execute(trx);
}

/** The period is kept although the job may be late. */
const EARLIER_MS = 15 * 60_000;

/** Bins uploads that were never claimed by a request. */
export async function abandonUploads(trx: Db, { before, most }: Due): Promise<number> {
  const { numAffectedRows } = await sql`
    update file set claimed_by = ${bins.unclaimed_upload}, claimed_at = created_at, sender = null
    where name in (
      select name from file
      where claimed_by is null and created_at <= ${new Date(before.getTime() + EARLIER_MS)}
      order by created_at limit ${most} for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Bins photos of delivered requests, of paid ones that ended undelivered, and of unpaid ones that are kept for longer
 * because of a case or money. Other photos go with their request.
 */
export async function binPhotosOfTransactions(trx: Db, { before, most }: Due): Promise<number> {
  const { rows } = await sql<{ uuid: string }>`
    select t.uuid from transaction t
    where t.person is not null
      and (t.ended_at <= ${before} and (t.paid_at is not null or ${isHeld})
        or t.paid_at is null and t.status = 'Created' and t.created_at <= ${before}
          and t.updated_at <= ${before} and ${isHeld})
      and exists (select from transaction_document d where d.transaction_uuid = t.uuid)
    order by coalesce(t.ended_at, t.updated_at) limit ${most} for update of t skip locked`.execute(
    trx,
  );
  const uuids = rows.map(({ uuid }) => uuid);
  await binPhotosOf(trx, "transaction", uuids);
  return rows.length;
}

export async function binPhotosOfAppointments(trx: Db, { before, most }: Due): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select a.id from appointment a
    where a.ended_at <= ${before}
      and exists (select from appointment_document d where d.appointment_id = a.id)
    order by a.ended_at limit ${most} for update of a skip locked`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await binPhotosOf(trx, "appointment", ids);
  return rows.length;
}

/**
 * Deletes ended appointments and lowers their slots' counts, which are the number of rows. Lock order: slots by id,
 * then appointments, as in a booking (docs/decisions/009).
 */
export async function disposeOfAppointments(trx: Db, { before, most }: Due): Promise<number> {
  const { rows: seen } = await sql<{ id: string; slot_id: number }>`
    select id, slot_id from appointment where ended_at <= ${before}
    order by ended_at limit ${most}`.execute(trx);
  if (seen.length === 0) return 0;
  const slots = [...new Set(seen.map(({ slot_id }) => slot_id))];
  await sql`
    select id from slot where id = any(${slots}::bigint[]) order by id for update`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select id from appointment
    where id = any(${seen.map(({ id }) => id)}::uuid[]) and ended_at is not null
    for update skip locked`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await binPhotosOf(trx, "appointment", ids);
  await forgetEvents(trx, "appointment", ids);
  await sql`
    with gone as (
      delete from appointment where id = any(${ids}::uuid[]) returning slot_id, status
    ), places as (
      select slot_id, count(*) as count from gone where status <> 'Cancelled' group by slot_id
    )
    update slot set used = used - places.count from places where slot.id = places.slot_id`.execute(
    trx,
  );
  return ids.length;
}

/** Deletes closed cases with all that was said in them. */
export async function forgetClosedCases(trx: Db, { before, most }: Due): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from support_case where status = 'Closed' and closed_at <= ${before}
    order by closed_at limit ${most} for update skip locked`.execute(trx);
  await forgetCases(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Deletes the open cases of requests that are pseudonymised: nobody could be told of an answer any more. */
async function forgetOpenCasesOf(trx: Db, uuids: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from support_case where status = 'Open' and transaction_uuid = any(${uuids}::uuid[])
    for update`.execute(trx);
  await forgetCases(
    trx,
    rows.map(({ id }) => id),
  );
}

async function forgetCases(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await binPhotosOf(trx, "case", ids);
  await sql`delete from support_case where id = any(${ids}::uuid[])`.execute(trx);
}

/** Pseudonymises submissions after the decision. The decision stays, and so does the record, which is the agency's. */
export async function pseudonymiseDecided(trx: Db, { before, most }: Due): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update submission set person = null, number_index = null, mv_index = null, remarks = null
    where id in (
      select id from submission where decided_at <= ${before} and person is not null
      order by decided_at limit ${most} for update skip locked)
    returning id`.execute(trx);
  await archive(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

export async function deleteUndecided(trx: Db, { before, most }: Due): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from submission where id in (
      select id from submission where decided_at is null and created_at <= ${before}
      order by created_at limit ${most} for update skip locked)
    returning id`.execute(trx);
  await forgetEvents(
    trx,
    "submission",
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Deletes unconfirmed alerts, whose address has never agreed to anything, unless their message is still queued. */
export async function forgetUnconfirmed(trx: Db, { before, most }: Due): Promise<number> {
  const waitingBefore = new Date(before.getTime() - TRIED_FOR_MS);
  const { numAffectedRows } = await sql`
    delete from alert where id in (
      select id from alert where status = 'Pending' and asked_at <= ${before}
        and (asks_sent = asks or asked_at <= ${waitingBefore})
      order by asked_at limit ${most} for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes alerts that were sent, cancelled or expired. */
export async function forgetEndedAlerts(trx: Db, { before, most }: Due): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from alert where id in (
      select id from alert where ended_at <= ${before}
      order by ended_at limit ${most} for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

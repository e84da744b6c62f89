import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { binPhotosOf } from "./bin-store.ts";
import { forgetOpenCasesOf } from "./case-disposal-store.ts";
import { forgetEvents, forgetWords, type Due } from "./disposal-store.ts";

/** Request `t` has money that somebody has to decide about. */
const holdsMoney = sql<boolean>`((t.holds_money or exists (
    select from payment p left join money_received m on m.payment_id = p.id
    where p.transaction_uuid = t.uuid and (p.attention is not null or m.attention is not null)))
  and (not exists (
      select from payment p join money_received m on m.payment_id = p.id where p.transaction_uuid = t.uuid)
    or exists (
      select from payment p join money_received m on m.payment_id = p.id
      where p.transaction_uuid = t.uuid and m.settled_at is null
        and (m.attention is not null or t.status = 'failed'))))`;
const hasOpenCase = sql<boolean>`exists (
    select from support_case c where c.transaction_uuid = t.uuid and c.status = 'Open')`;
/** One of both, so request `t` has the longer period; not once that is done. */
export const isHeld = sql<boolean>`(${holdsMoney} or ${hasOpenCase})`;

type Held = { reference: string; ended_at: Date; holds_money: boolean; has_case: boolean };

/** Requests that have ended and have the longer period, the oldest first. */
export async function heldRequests(db: Db, most: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select t.reference, t.ended_at, ${holdsMoney} as holds_money, ${hasOpenCase} as has_case
    from transaction t
    where t.email <> '' and t.ended_at is not null and ${isHeld}
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
    where t.paid_at is null and t.email <> '' and t.created_at <= ${due.before}
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
  await pseudonymise(trx, uuids(true), due.salt);
  return rows.length;
}

/** Pseudonymises paid requests, counted from their end. Amount and payee stay for accounting. */
export async function disposeOfPaid(trx: Db, due: Due): Promise<number> {
  const { rows } = await sql<{ uuid: string }>`
    select t.uuid from transaction t
    where t.paid_at is not null and t.email <> '' and t.ended_at <= ${due.before}
      and t.ended_at <= case when ${isHeld} then ${due.heldBefore}::timestamptz else ${due.before}::timestamptz end
    order by t.ended_at limit ${due.most} for update of t skip locked`.execute(trx);
  await pseudonymise(
    trx,
    rows.map(({ uuid }) => uuid),
    due.salt,
  );
  return rows.length;
}

async function forget(trx: Db, uuids: string[]): Promise<void> {
  if (uuids.length === 0) return;
  await binPhotosOf(trx, "transaction", uuids);
  await forgetEvents(trx, "transaction", uuids);
  await sql`delete from transaction where uuid = any(${uuids}::uuid[])`.execute(trx);
}

/** Also deletes the link to the courier's page, which may show the recipient's name. */
async function pseudonymise(trx: Db, uuids: string[], salt: Buffer): Promise<void> {
  if (uuids.length === 0) return;
  await binPhotosOf(trx, "transaction", uuids);
  await forgetOpenCasesOf(trx, uuids);
  await forgetWords(trx, "transaction", uuids);
  await sql`
    update transaction set
      first_name = '', middle_name = '', last_name = '', suffix = '', email = '', contact_number = '',
      barangay_code = null, line_1 = '', line_2 = '', postal_code = '', latitude = null, longitude = null,
      address = '', full_address = '', tracking_url = null,
      failed_reason = case when failed_reason !~ '^[a-z_]+$' then 'rejected' else failed_reason end,
      token_hash = sha256(${salt}::bytea || uuid_send(uuid))
    where uuid = any(${uuids}::uuid[])`.execute(trx);
}

import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { binPhotosOf, bins } from "./bin-store.ts";
import type { Due } from "./disposal-store.ts";
import { isHeld } from "./transaction-disposal-store.ts";

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
    where t.email <> ''
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

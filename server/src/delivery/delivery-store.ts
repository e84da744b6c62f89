import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { ParcelNumber, StoredTransaction } from "./transaction-store.ts";

/**
 * Claims parcels not polled since `before`, oldest first. The claim counts as a poll, even if the courier does not
 * answer, so no other process takes them.
 * @returns their couriers and numbers
 */
export async function takeForgotten(
  db: Db,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<ParcelNumber[]> {
  const { rows } = await sql<ParcelNumber>`
    update transaction set tracked_at = ${now} where uuid in (
      select uuid from transaction
      where status in ('For Dispatch', 'In Transit') and tracking_refno is not null
        and coalesce(tracked_at, '-infinity') < ${before}
      order by coalesce(tracked_at, '-infinity') limit ${most} for update skip locked)
    returning delivery_courier as courier, tracking_refno as number`.execute(db);
  return rows;
}

export type LookedAt = Pick<
  StoredTransaction,
  "uuid" | "office_id" | "drivers_license_id" | "plate_number_id" | "delay_told"
>;

/** Locks current deliveries not yet checked for this day; another process gets others. */
export async function takeToLookAt(trx: Db, day: string, most: number): Promise<LookedAt[]> {
  const { rows } = await sql<LookedAt>`
    update transaction set delay_looked_on = ${day} where uuid in (
      select uuid from transaction
      where status in ('For Verification', 'For Dispatch', 'In Transit') and delay_looked_on < ${day}
      order by delay_looked_on limit ${most} for update skip locked)
    returning uuid, office_id, drivers_license_id, plate_number_id, delay_told`.execute(trx);
  return rows;
}

export async function noteDelay(trx: Db, uuid: string, occasion: string): Promise<void> {
  await trx
    .updateTable("transaction")
    .set({ delay_told: occasion })
    .where("uuid", "=", uuid)
    .execute();
}

import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { ParcelNumber } from "./transaction-store.ts";

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

import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/**
 * Claims parcels not polled since `before`, oldest first. The claim counts as a poll, even if the courier does not
 * answer, so no other process takes them.
 * @returns their tracking numbers
 */
export async function takeForgotten(
  db: Db,
  { before, now, most }: { before: Date; now: Date; most: number },
): Promise<string[]> {
  const { rows } = await sql<{ tracking_refno: string }>`
    update transaction set tracked_at = ${now} where uuid in (
      select uuid from transaction
      where status in ('For Dispatch', 'In Transit') and tracking_refno is not null
        and coalesce(tracked_at, '-infinity') < ${before}
      order by coalesce(tracked_at, '-infinity') limit ${most} for update skip locked)
    returning tracking_refno`.execute(db);
  return rows.map(({ tracking_refno }) => tracking_refno);
}

import type { Kysely } from "kysely";
import type { Tables } from "../db/tables.ts";

/** Tracking numbers of parcels that nobody asked about since `before`, the longest forgotten first. */
export async function trackedSince(
  db: Kysely<Tables>,
  before: Date,
  most: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom("transaction")
    .select("tracking_refno")
    .where("status", "in", ["For Dispatch", "In Transit"])
    .where("tracking_refno", "is not", null)
    .where("updated_at", "<", before)
    .orderBy("updated_at")
    .limit(most)
    .execute();
  return rows.flatMap(({ tracking_refno }) => (tracking_refno === null ? [] : [tracking_refno]));
}

import type { TransactionStatus } from "@portal/contract/status";
import type { Db } from "../db/tables.ts";

export type ManifestRow = Awaited<ReturnType<typeof manifestRows>>[number];

/**
 * Parcels that lie at an office for a courier who has them booked, or who is told of them by hand only; those that wait
 * longest first.
 */
export function manifestRows(
  db: Db,
  { courier, office, byHand }: { courier: string; office: string; byHand: readonly string[] },
) {
  return db
    .selectFrom("transaction as t")
    .innerJoin("booking as b", "b.transaction_uuid", "t.uuid")
    .select(["t.reference", "t.drivers_license_id", "t.plate_number_id"])
    .select(["t.first_name", "t.middle_name", "t.last_name", "t.suffix"])
    .select(["t.contact_number", "t.full_address"])
    .select(["b.reference as booking", "b.tracking_number"])
    .where("t.status", "=", "For Dispatch" satisfies TransactionStatus)
    .where("t.delivery_courier", "=", courier)
    .where("t.office_id", "=", office)
    .where("b.ended_at", "is", null)
    .where("b.attention", "is", null)
    .where((is) =>
      is.or([
        is("b.state", "=", "booked"),
        is.and([is("b.state", "=", "asked"), is("b.account", "in", ["", ...byHand])]),
      ]),
    )
    .orderBy("b.created_at")
    .orderBy("b.reference")
    .execute();
}

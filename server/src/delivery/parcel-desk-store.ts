import { sql } from "kysely";
import { failedReasons } from "@portal/contract/timeline";
import type { RecordStatus, TransactionStatus } from "@portal/contract/status";
import type { Db } from "../db/tables.ts";
import type { StoredTransaction } from "./transaction-store.ts";

/** How a parcel ends that does not arrive. */
const broughtBack = failedReasons.filter((why) =>
  ["returned", "lost", "courier_cancelled"].includes(why),
);

/** Requests whose parcel has this number, or that have it as their own or their courier order's reference. */
export async function requestsNumbered(
  db: Db,
  number: string,
  courier: string | undefined,
): Promise<StoredTransaction[]> {
  return db
    .selectFrom("transaction as t")
    .selectAll("t")
    .where((is) =>
      is.or([
        is("t.tracking_refno", "=", number),
        is("t.reference", "=", number.toUpperCase()),
        is(
          "t.uuid",
          "in",
          is
            .selectFrom("courier_order as o")
            .select("o.transaction_uuid")
            .where("o.reference", "=", number.toUpperCase()),
        ),
      ]),
    )
    .$if(courier !== undefined, (query) => query.where("t.delivery_courier", "=", courier ?? ""))
    .execute();
}

/** Paid requests whose parcel did not arrive, the newest first. */
export function broughtBackSince(
  db: Db,
  { since, office, most }: { since: Date; office: string | undefined; most: number },
) {
  return db
    .selectFrom("transaction as t")
    .leftJoin("drivers_license as d", "d.id", "t.drivers_license_id")
    .leftJoin("plate_number as p", "p.id", "t.plate_number_id")
    .select(["t.reference", "t.delivery_courier", "t.tracking_refno", "t.ended_at"])
    .select(["t.failed_reason", "t.holds_money", "t.amount_centavos"])
    .select(sql<RecordStatus | null>`coalesce(d.status, p.status)`.as("record"))
    .where("t.status", "=", "failed" satisfies TransactionStatus)
    .where("t.failed_reason", "in", broughtBack)
    .where("t.ended_at", ">=", since)
    .$if(office !== undefined, (query) => query.where("t.office_id", "=", office ?? ""))
    .orderBy("t.ended_at", "desc")
    .limit(most)
    .execute();
}

export type ManifestRow = Awaited<ReturnType<typeof manifestRows>>[number];

/**
 * Parcels that lie at an office for a courier who has them booked, or who is told of them by hand only; those that wait
 * longest first. Whatever somebody has to look at, the courier with the awaited number comes, or comes again.
 */
export function manifestRows(
  db: Db,
  { courier, office, byHand }: { courier: string; office: string; byHand: readonly string[] },
) {
  return db
    .selectFrom("transaction as t")
    .innerJoin("courier_order as o", "o.transaction_uuid", "t.uuid")
    .select(["t.uuid", "t.reference", "t.drivers_license_id", "t.plate_number_id", "t.person"])
    .select(["o.reference as order_reference", "o.tracking_number"])
    .where("t.status", "=", "For Dispatch" satisfies TransactionStatus)
    .where("t.delivery_courier", "=", courier)
    .where("t.office_id", "=", office)
    .where("o.ended_at", "is", null)
    .where((is) =>
      is.or([
        is("o.attention", "is", null),
        is("o.tracking_number", "=", is.ref("t.tracking_refno")),
      ]),
    )
    .where((is) =>
      is.or([
        is("o.state", "=", "booked"),
        is.and([is("o.state", "=", "asked"), is("o.account", "in", ["", ...byHand])]),
      ]),
    )
    .orderBy("o.created_at")
    .orderBy("o.reference")
    .execute();
}

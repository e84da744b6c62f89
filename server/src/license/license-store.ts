import { liveTransactionStatuses } from "@portal/contract";
import type { Kysely } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Tables } from "../db/tables.ts";
import { officeColumns } from "../office/office-store.ts";

export type LicenseFacts = NonNullable<Awaited<ReturnType<typeof findLicense>>>;

/** A licence by number or id with its office and the delivery to show: the live one, or the one that was received. */
export async function findLicense(db: Kysely<Tables>, by: { number: string } | { id: string }) {
  const [column, value] =
    "number" in by ? (["r.number", by.number] as const) : (["r.id", by.id] as const);
  return db
    .selectFrom("drivers_license as r")
    .select(["r.id", "r.number", "r.birth_date", "r.status", "r.remarks"])
    .select(["r.first_name", "r.middle_name", "r.last_name", "r.suffix"])
    .select((eb) => [
      jsonObjectFrom(
        eb.selectFrom("office as o").select(officeColumns).whereRef("o.id", "=", "r.office_id"),
      ).as("office"),
      jsonObjectFrom(
        eb
          .selectFrom("transaction as t")
          .select(["t.uuid", "t.status", "t.tracking_refno", "t.tracking_url"])
          .select(["t.payment_reference", "t.payment_channel"])
          .whereRef("t.drivers_license_id", "=", "r.id")
          .where(({ or, and, eb: cmp }) =>
            or([
              cmp("t.status", "in", liveTransactionStatuses),
              and([cmp("r.status", "=", "Received"), cmp("t.status", "=", "Received")]),
            ]),
          )
          .orderBy("t.created_at", "desc")
          .limit(1),
      ).as("transaction"),
    ])
    .where(column, "=", value)
    .executeTakeFirst();
}

import type { RecordStatus, TransactionStatus } from "@portal/contract/status";
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";
import { officeColumns } from "../office/office-store.ts";
import { isShownDelivery } from "./shown-delivery-store.ts";
import { eventsOf } from "./status-events-store.ts";

export type LicenseFacts = NonNullable<Awaited<ReturnType<typeof findLicense>>>;

const licenseFacts = (db: Db) =>
  db
    .selectFrom("drivers_license as r")
    .select(["r.id", "r.number", "r.birth_date", "r.status", "r.remarks"])
    .select(["r.first_name", "r.middle_name", "r.last_name", "r.suffix"])
    .select((eb) => [
      eventsOf<RecordStatus>(sql.ref("r.id")).as("events"),
      jsonObjectFrom(
        eb.selectFrom("office as o").select(officeColumns).whereRef("o.id", "=", "r.office_id"),
      ).as("office"),
      jsonObjectFrom(
        eb
          .selectFrom("transaction as t")
          .select(["t.uuid", "t.status", "t.tracking_refno", "t.tracking_url"])
          .select(["t.payment_reference", "t.payment_channel"])
          .select(eventsOf<TransactionStatus>(sql.ref("t.uuid")).as("events"))
          .whereRef("t.drivers_license_id", "=", "r.id")
          .where(isShownDelivery)
          .orderBy("t.created_at", "desc")
          .limit(1),
      ).as("transaction"),
    ]);

/** A license with its office and the delivery to show. */
export async function findLicense(db: Db, id: string) {
  return licenseFacts(db).where("r.id", "=", id).executeTakeFirst();
}

type Holder = { number: string; birthDate: string };
/** The statement filters by date, so that a wrong date reads neither office, events nor delivery. */
const byHolder = prepared("license_by_holder", (db, value: Slots<Holder>) =>
  licenseFacts(db)
    .where("r.number", "=", value("number"))
    .where("r.birth_date", "=", value("birthDate")),
);

export async function findLicenseOf(db: Db, holder: Holder) {
  const [found] = await byHolder(db, holder);
  return found;
}

import type { RecordStatus, TransactionStatus } from "@portal/contract/status";
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";
import { together } from "../db/together.ts";
import { eventsOf, isShownDelivery } from "./record-parts-store.ts";

export type LicenseFacts = NonNullable<Awaited<ReturnType<typeof findLicense>>>;

const licenseFacts = (db: Db) =>
  db
    .selectFrom("drivers_license as r")
    .select(["r.id", "r.number", "r.birth_date", "r.status", "r.remarks", "r.office_id"])
    .select(["r.first_name", "r.middle_name", "r.last_name", "r.suffix"])
    .select((eb) => [
      eventsOf<RecordStatus>(sql.ref("r.id")).as("events"),
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

/** A license by id with the delivery to show. */
export async function findLicense(db: Db, id: string) {
  return licenseFacts(db).where("r.id", "=", id).executeTakeFirst();
}

type Holder = { number: string; birthDate: string };
type Holders = { numbers: string[]; birthDates: string[] };
/** The statement filters by date, so that a wrong date reads neither events nor delivery. */
// The lists stand in `(select …)`: if the planner saw their lengths, it would plan the statement again each time.
const byHolders = prepared("licenses_by_holder", (db, value: Slots<Holders>) =>
  licenseFacts(db)
    .innerJoin(
      sql<
        Holder & { nth: number }
      >`unnest((select ${value("numbers")}::text[]), (select ${value("birthDates")}::date[]))
        with ordinality`.as<"asked">(sql`asked (number, birth_date, nth)`),
      (join) =>
        join
          .onRef("r.number", "=", sql.ref("asked.number"))
          .onRef("r.birth_date", "=", sql.ref("asked.birth_date")),
    )
    .select(sql<number>`asked.nth::integer`.as("nth")),
);

/** A license by number and birth date (YYYY-MM-DD); undefined unless both match. */
export const findLicenseOf = together<Holder, LicenseFacts | undefined>(async (db, holders) => {
  const found = await byHolders(db, {
    numbers: holders.map(({ number }) => number),
    birthDates: holders.map(({ birthDate }) => birthDate),
  });
  const byPlace = new Map(found.map(({ nth, ...facts }) => [nth, facts]));
  return holders.map((_, at) => byPlace.get(at + 1));
});

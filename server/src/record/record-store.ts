import {
  liveTransactionStatuses,
  type RecordStatus,
  type TransactionStatus,
} from "@portal/contract/status";
import { sql, type RawBuilder } from "kysely";
import type { StatusChange } from "./timeline.ts";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";
import { together } from "../db/together.ts";

/** Literals instead of parameters, so that the statement keeps its plan. */
const live = sql.join(liveTransactionStatuses.map((status) => sql.lit(status)));
const recordStatus = (status: RecordStatus) => sql.lit(status);
const requestStatus = (status: TransactionStatus) => sql.lit(status);

/**
 * A condition on transaction `t` of record `r`: the delivery that the record's page shows is the live one, a received
 * one, or a paid one that failed.
 */
const isShownDelivery = sql<boolean>`(
  t.status in (${live})
  or (r.status = ${recordStatus("Received")} and t.status = ${requestStatus("Received")})
  or (r.status = ${recordStatus("Processing")} and t.status = ${requestStatus("failed")} and t.holds_money)
)`;

/** Subquery: the status events of a record or a transaction, oldest first. */
const eventsOf = <Status>(subject: RawBuilder<unknown>): RawBuilder<StatusChange<Status>[]> => sql`(
  select coalesce(json_agg(json_build_object('to', e.to_status, 'at', e.at) order by e.id), '[]'::json)
  from status_event e where e.subject = ${subject})`;

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

export type PlateFacts = NonNullable<Awaited<ReturnType<typeof findPlate>>>;

/** Of the transaction, only its status and the time of each status are read: one factor may open no more. */
const plateFacts = (db: Db) =>
  db
    .selectFrom("plate_number as r")
    .select(["r.id", "r.number", "r.mv_number", "r.status", "r.office_id"])
    .select(["r.storage_place", "r.dealer_name", "r.remarks"])
    .select((eb) => [
      eventsOf<RecordStatus>(sql.ref("r.id")).as("events"),
      jsonObjectFrom(
        eb
          .selectFrom("transaction as t")
          .select("t.status")
          .select(eventsOf<TransactionStatus>(sql.ref("t.uuid")).as("events"))
          .whereRef("t.plate_number_id", "=", "r.id")
          .where(isShownDelivery)
          .orderBy("t.created_at", "desc")
          .limit(1),
      ).as("transaction"),
    ]);

/** A plate by its id with the delivery to show. */
export async function findPlate(db: Db, id: string) {
  return plateFacts(db).where("r.id", "=", id).executeTakeFirst();
}

const byNumbers = prepared("plates_by_number", (db, value: Slots<{ numbers: string[] }>) =>
  plateFacts(db)
    .innerJoin(
      sql<{
        number: string;
        nth: number;
      }>`unnest((select ${value("numbers")}::text[])) with ordinality`.as<"asked">(
        sql`asked (number, nth)`,
      ),
      (join) => join.on(sql<boolean>`r.number = asked.number or r.mv_number = asked.number`),
    )
    .select(sql<number>`asked.nth::integer`.as("nth")),
);

/** A plate by plate or MV file number; undefined when there is none. */
export const findPlateOf = together<string, PlateFacts | undefined>(async (db, numbers) => {
  const found = await byNumbers(db, { numbers: [...numbers] });
  const byPlace = new Map(found.map(({ nth, ...facts }) => [nth, facts]));
  return numbers.map((_, at) => byPlace.get(at + 1));
});

/** The numbers on file; null for one that it has not, and of a deleted plate. */
export async function plateNumbersOf(db: Db, id: string) {
  const row = await db
    .selectFrom("plate_number")
    .select(["number", "mv_number as mv"])
    .where("id", "=", id)
    .executeTakeFirst();
  return row ?? { number: null, mv: null };
}

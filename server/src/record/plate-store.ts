import type { RecordStatus, TransactionStatus } from "@portal/contract/status";
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";
import { together } from "../db/together.ts";
import { eventsOf, isShownDelivery } from "./record-parts-store.ts";

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

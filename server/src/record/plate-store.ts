import type { RecordStatus, TransactionStatus } from "@portal/contract/status";
import { sql } from "kysely";
import { jsonObjectFrom } from "kysely/helpers/postgres";
import type { Db } from "../db/tables.ts";
import { officeColumns } from "../office/office-store.ts";
import { isShownDelivery } from "./shown-delivery-store.ts";
import { eventsOf } from "./status-events-store.ts";

export type PlateFacts = NonNullable<Awaited<ReturnType<typeof findPlate>>>;

/**
 * A plate by its id, or by plate or MV file number, with its office and that office's couriers. Of the transaction,
 * only its status and the time of each status are read: one factor may open no more.
 */
export async function findPlate(db: Db, by: { q: string } | { id: string }) {
  return db
    .selectFrom("plate_number as r")
    .select(["r.id", "r.number", "r.mv_number", "r.status"])
    .select(["r.storage_place", "r.dealer_name", "r.remarks"])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom("office as o")
          .select(officeColumns)
          .select(availableCouriers.as("available_couriers"))
          .whereRef("o.id", "=", "r.office_id"),
      ).as("office"),
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
    ])
    .where((eb) =>
      "id" in by
        ? eb("r.id", "=", by.id)
        : eb.or([eb("r.number", "=", by.q), eb("r.mv_number", "=", by.q)]),
    )
    .executeTakeFirst();
}

const availableCouriers = sql<string[]>`(
  select coalesce(json_agg(c.code order by c.position), '[]'::json)
  from courier_office s join courier c on c.code = s.courier_code
  where s.office_id = o.id and c.enabled)`;

/** The MV file number on file; null without one or for a deleted plate. */
export async function mvNumberOf(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom("plate_number")
    .select("mv_number")
    .where("id", "=", id)
    .executeTakeFirst();
  return row?.mv_number ?? null;
}

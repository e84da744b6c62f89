import type { Db } from "../db/tables.ts";
import type { RecordChange } from "../record/record-changes.ts";

/** The ended request for delivery of a record whose fee is still held; the newest, if any. */
export const endedRequestOf = (db: Db, { kind, id }: Pick<RecordChange, "kind" | "id">) =>
  db
    .selectFrom("transaction")
    .select("uuid")
    .where(kind === "drivers_license" ? "drivers_license_id" : "plate_number_id", "=", id)
    .where("status", "=", "failed")
    .where("holds_money", "=", true)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

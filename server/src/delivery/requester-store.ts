import type { Db } from "../db/tables.ts";
import { queueMessage } from "./queue-message.ts";
import type { RecordMove } from "../record/status-store.ts";
import { toldOfRecord } from "./change-messages.ts";

/** Tells whoever asked for the delivery of a record what became of it, where its request does not say so itself. */
export async function tellRequester(trx: Db, move: RecordMove): Promise<void> {
  const told = toldOfRecord(move);
  if (!told || !("message" in told)) return;
  const row = await trx
    .selectFrom("transaction")
    .select("uuid")
    .where(move.kind === "drivers_license" ? "drivers_license_id" : "plate_number_id", "=", move.id)
    .where("status", "=", "failed")
    .where("holds_money", "=", true)
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  if (row) await queueMessage(trx, { message: told.message, transaction: row.uuid, at: move.at });
}

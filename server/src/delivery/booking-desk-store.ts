import type { Db } from "../db/tables.ts";
import type { Booking } from "./booking-store.ts";
import type { StoredTransaction } from "./transaction-store.ts";

export type AttentionRow = Pick<
  Booking,
  | "reference"
  | "courier_code"
  | "attention"
  | "refusal"
  | "fee_centavos"
  | "tracking_number"
  | "created_at"
> &
  Pick<StoredTransaction, "amount_centavos">;

/** Bookings that need somebody, the oldest first. */
export function bookingsForAttention(db: Db): Promise<AttentionRow[]> {
  return db
    .selectFrom("booking as b")
    .innerJoin("transaction as t", "t.uuid", "b.transaction_uuid")
    .select(["b.reference", "b.courier_code", "b.attention", "b.refusal", "b.fee_centavos"])
    .select(["b.tracking_number", "b.created_at", "t.amount_centavos"])
    .where("b.attention", "is not", null)
    .orderBy("b.created_at")
    .execute();
}

export async function bookingReferenced(db: Db, reference: string): Promise<Booking | undefined> {
  return db.selectFrom("booking").selectAll().where("reference", "=", reference).executeTakeFirst();
}

/** Of one that is over. */
export async function closeAttention(trx: Db, id: string): Promise<void> {
  await trx.updateTable("booking").set({ attention: null }).where("id", "=", id).execute();
}

export async function requestReferenced(
  db: Db,
  reference: string,
): Promise<StoredTransaction | undefined> {
  return db
    .selectFrom("transaction")
    .selectAll()
    .where("reference", "=", reference)
    .executeTakeFirst();
}

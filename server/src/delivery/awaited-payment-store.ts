import { UNSETTLED } from "../db/column-types.ts";
import type { Db, PaymentRow } from "../db/tables.ts";

/** The one payment of a transaction that may still be paid. */
export async function unsettledPayment(
  db: Db,
  transactionUuid: string,
): Promise<PaymentRow | undefined> {
  return db
    .selectFrom("payment")
    .selectAll()
    .where("transaction_uuid", "=", transactionUuid)
    .where("status", "in", UNSETTLED)
    .executeTakeFirst();
}

/** Whether money was received that has to be checked by hand. */
export async function hasMoneyInDoubt(db: Db, transactionUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment")
    .select("id")
    .where("transaction_uuid", "=", transactionUuid)
    .where("attention", "is not", null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

import type { Db } from "../db/tables.ts";
import { enqueue } from "../outbox/outbox-store.ts";
import type { TransactionMessage } from "./words.ts";

/** Leaves a mail about a transaction to be sent after this database transaction, once (R-5: nothing personal is queued). */
export async function queueMessage(
  trx: Db,
  message: TransactionMessage,
  transaction: string,
  at: Date,
): Promise<void> {
  await enqueue(trx, {
    kind: "mail",
    payload: { message, transaction },
    runAt: at,
    dedupeKey: `mail:${message}:${transaction}`,
  });
}

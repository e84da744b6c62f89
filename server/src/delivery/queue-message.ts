import type { Db } from "../db/tables.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";
import { textedTransactionMessages, type TransactionMessage } from "../message/words.ts";

type Announced = {
  message: TransactionMessage;
  transaction: string;
  /** What tells this occasion from another of the same message. */
  occasion?: string;
  /** What else the message needs that its subject does not say when its turn comes. */
  also?: Record<string, string>;
  at: Date;
};

const isTexted = (message: TransactionMessage): boolean =>
  textedTransactionMessages.some((one) => one === message);

/**
 * Leaves a mail about a transaction, and a text where one counts, to be sent after this database transaction, once
 * nothing personal is queued).
 */
export async function queueMessage(
  trx: Db,
  { message, transaction, occasion, also, at }: Announced,
): Promise<void> {
  const payload = { message, transaction, ...(occasion !== undefined && { occasion }), ...also };
  const key = [message, transaction, occasion].filter(Boolean).join(":");
  const kinds = isTexted(message) ? ["mail", "sms"] : ["mail"];
  await enqueueAll(
    trx,
    kinds.map((kind) => ({ kind, payload, runAt: at, dedupeKey: `${kind}:${key}` })),
  );
}

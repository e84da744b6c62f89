import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { findTransaction } from "../delivery/transaction-store.ts";
import type { Turn } from "../http/provider-pace.ts";
import { openPayment } from "./open-payment.ts";
import { settlePayment } from "./settle-payment.ts";

/** Goes on with a payment whose checkout was broken off, and settles it. */
export async function lookAtPayment(
  context: Context,
  payment: PaymentRow,
  turn: Turn = "now",
): Promise<void> {
  const isBrokenOff = payment.status === "reserved" && payment.expires_at > context.now();
  const transaction = isBrokenOff
    ? await findTransaction(context.db, payment.transaction_uuid)
    : undefined;
  if (transaction) await openPayment(context, payment, transaction);
  await settlePayment(context, payment.id, turn);
}

import type { PaymentRow } from "../db/tables.ts";
import type { PaymentReading } from "../providers/payment/payment-provider.ts";
import type { StoredTransaction } from "./transaction-store.ts";

/** Why money was received that pays for nothing by itself: somebody has to look at it. */
export type Attention =
  | "wrong_reference"
  | "wrong_currency"
  | "too_little"
  | "too_much"
  | "twice"
  | "late"
  | "after_end"
  | "record_not_available";

/**
 * What is wrong with the money of a paid reading, null when it pays for the transaction. The answer does not
 * depend on who noticed first: money is late by the gateway's clock, not by ours.
 */
export function doubtAbout(
  payment: Pick<PaymentRow, "reference" | "currency" | "amount_centavos" | "expires_at" | "status">,
  transaction: Pick<StoredTransaction, "status" | "paid_at">,
  reading: PaymentReading,
): Attention | null {
  if (reading.reference !== payment.reference) return "wrong_reference";
  if (reading.currency !== payment.currency) return "wrong_currency";
  if (reading.amountCentavos < payment.amount_centavos) return "too_little";
  if (reading.amountCentavos > payment.amount_centavos) return "too_much";
  if (transaction.paid_at !== null) return "twice";
  if (reading.paidAt !== null && reading.paidAt > payment.expires_at) return "late";
  const isAwaited = payment.status === "reserved" || payment.status === "open";
  return isAwaited && transaction.status === "For Payment" ? null : "after_end";
}

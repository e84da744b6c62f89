import { QR_CHANNEL } from "@portal/contract/courier";
import { formatPaidAt } from "@portal/contract/manila-time";
import { formatPesos } from "@portal/contract/money";
import type { Transaction } from "@portal/contract/transaction-read";

type PayableCode = { value: string; amount: string; until: string | null };

/** The code to pay by, while there is one: banking apps read it out of a picture as well, also after its time. */
export function payableCode(transaction: Transaction): PayableCode | null {
  if (transaction.access !== "full" || transaction.status !== "For Payment") return null;
  const { payment_channel: channel, qr_code_value: value, payment_expires_at: end } = transaction;
  if (channel !== QR_CHANNEL || value === null) return null;
  return {
    value,
    amount: formatPesos(transaction.amount),
    until: end === null ? null : formatPaidAt(new Date(end)),
  };
}

/** The server's time is known in whole seconds, and late by as long as its answer was on the way. */
const CLOCK_BEHIND_MS = 5_000;

/** Whole minutes until an instant, the one that has begun counted and never one too many; 0 when it is over. */
export const minutesLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime() - CLOCK_BEHIND_MS) / 60_000));

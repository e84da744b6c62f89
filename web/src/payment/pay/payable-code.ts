import { QR_CHANNEL } from "@portal/contract/courier";
import { formatPaidAt } from "@portal/contract/manila-time";
import { formatPesos } from "@portal/contract/money";
import type { Transaction } from "@portal/contract/transaction-read";

type PayableCode = { value: string; amount: string; until: string | null };

/** The QR code while it can be paid: banking apps also read it from a saved picture, even after it has expired. */
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

/** The server's time is known in whole seconds, and late by the time that its answer took. */
const CLOCK_BEHIND_MS = 5_000;

/** Minutes until an instant, rounded up but never too high; 0 afterwards. */
export const minutesLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime() - CLOCK_BEHIND_MS) / 60_000));

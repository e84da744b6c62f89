import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { openPayment } from "./open-payment.ts";
import { endedSince, takeLook, unsettledSince } from "./payment-store.ts";
import { settlePayment } from "./settle-payment.ts";
import { findTransaction } from "./transaction-store.ts";

const UNSETTLED_EVERY_MS = 20_000;
/** Money that comes after the end of its payment is looked for this long. */
const LATE_MONEY_MS = 72 * 60 * 60_000;
const ENDED_EVERY_MS = 10 * 60_000;
const MOST_AT_ONCE = 50;

/**
 * What no webhook and no poll has told: open payments nobody looked at for a while, reserved ones whose checkout
 * broke off, those whose time is over, and for three days those that ended without money.
 * @returns how many were looked at
 */
export async function sweepPayments(context: Context): Promise<number> {
  const now = context.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const unsettled = await unsettledSince(context.db, ago(UNSETTLED_EVERY_MS), now, MOST_AT_ONCE);
  const ended = await endedSince(
    context.db,
    { createdAfter: ago(LATE_MONEY_MS), lookedBefore: ago(ENDED_EVERY_MS) },
    MOST_AT_ONCE,
  );
  for (const payment of [...unsettled, ...ended]) {
    // Also moves a payment that cannot be read to the end of the queue.
    await takeLook(context.db, payment.id, now, now);
    await look(context, payment).catch((error: unknown) => {
      const name = error instanceof Error ? error.name : "error";
      context.log.warn({ payment: payment.id, error: name }, "payment not settled");
    });
  }
  return unsettled.length + ended.length;
}

async function look(context: Context, payment: PaymentRow): Promise<void> {
  const isBrokenOff = payment.status === "reserved" && payment.expires_at > context.now();
  const transaction = isBrokenOff
    ? await findTransaction(context.db, payment.transaction_uuid)
    : undefined;
  if (transaction) await openPayment(context, payment, transaction);
  else await settlePayment(context, payment.id);
}

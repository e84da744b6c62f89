import type { Context } from "../context.ts";
import type { PaymentRow } from "../db/tables.ts";
import { stackOf } from "../problem/stack-of.ts";
import { lookAtPayment } from "./look-at-payment.ts";
import { endedSince, takeLook, unsettledSince } from "./payment-store.ts";

const UNSETTLED_EVERY_MS = 20_000;
/** How long ended payments are polled for late money. */
const LATE_MONEY_MS = 72 * 60 * 60_000;
const ENDED_EVERY_MS = 10 * 60_000;
const MOST_AT_ONCE = 50;

/**
 * Settles payments that no webhook or poll has reported: open ones not polled for a while, reserved ones whose
 * checkout crashed, and overdue ones.
 * @param isStopping when true, the rest is left to the next run
 * @returns how many were due
 */
export async function sweepPayments(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const before = ago(context, UNSETTLED_EVERY_MS);
  const payments = await unsettledSince(context.db, before, MOST_AT_ONCE);
  return lookAtEach(context, payments, before, isStopping);
}

/** Polls payments that ended without money for three days, to find late money. @returns how many were due */
export async function sweepEndedPayments(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const lookedBefore = ago(context, ENDED_EVERY_MS);
  const span = { createdAfter: ago(context, LATE_MONEY_MS), lookedBefore };
  const payments = await endedSince(context.db, span, MOST_AT_ONCE);
  return lookAtEach(context, payments, lookedBefore, isStopping);
}

const ago = ({ now }: Context, ms: number): Date => new Date(now().getTime() - ms);

async function lookAtEach(
  context: Context,
  payments: readonly PaymentRow[],
  before: Date,
  isStopping: () => boolean,
): Promise<number> {
  for (const payment of payments) {
    if (isStopping()) break;
    // Moves the payment to the end of the queue even if it cannot be read; skips one taken by another process.
    if (!(await takeLook(context.db, { id: payment.id, before, now: context.now() }))) continue;
    await lookAtPayment(context, payment).catch((error: unknown) =>
      context.log.warn({ payment: payment.id, stack: stackOf(error) }, "payment not settled"),
    );
  }
  return payments.length;
}

import type { FailedReason } from "@portal/contract/timeline";
import type { Context } from "../context.ts";
import { constraintOf } from "../db/constraint-of.ts";
import type { Db, PaymentRow } from "../db/tables.ts";
import type { PaymentReading } from "../providers/payment/payment-provider.ts";
import { isUnknown } from "../problem/problem.ts";
import type { Pacing } from "../providers/provider-pace.ts";
import { cancelAtGateway, readAtGateway } from "./gateway.ts";
import { hasMoneyInDoubt } from "../delivery/pay-safe-store.ts";
import { takeMoney } from "./receive-money.ts";
import { nextLook } from "./when-to-look.ts";
import { changePayment, findToSettle, lockPayment } from "./payment-store.ts";
import {
  lockTransactionOf,
  moveTransaction,
  type StoredTransaction,
} from "../delivery/transaction-store.ts";

export type UnpaidEnd = "failed" | "expired" | "cancelled";
const REASONS: Record<UnpaidEnd, FailedReason> = {
  failed: "declined",
  expired: "expired",
  cancelled: "cancelled",
};

/**
 * The only way a payment changes after it was opened: reads it at the gateway, checks amount, currency and
 * reference, and changes payment, transaction and record once, whatever the number and order of calls. Called by
 * webhook, poll, checkout, cancellation and sweeper, never inside a database transaction.
 * @returns false while the payment is still waited for
 * @throws Problem `provider_unavailable`; nothing is changed then
 */
export async function settlePayment(
  context: Context,
  paymentId: string,
  pacing: Pacing = "now",
): Promise<boolean> {
  const payment = await findToSettle(context.db, paymentId);
  if (!payment) return false;
  const { provider_id: providerId } = payment;
  const isLate = payment.expires_at <= context.now();
  const mustEnd = payment.status !== "paid" && (isLate || payment.is_in_doubt);
  const end = isLate ? "expired" : "cancelled";
  if (providerId === null) {
    if (mustEnd) await endUnopened(context, payment, { status: end }, "payment");
    return mustEnd;
  }
  let reading = await readAtGateway(context, payment, providerId, pacing).catch(
    (error: unknown) => {
      if (!(mustEnd && payment.ended_at === null && isUnknown(error))) throw error;
      return null;
    },
  );
  if (mustEnd && (reading === null || reading.status === "open"))
    reading = await cancelAtGateway(context, payment, { providerId, as: end });
  if (reading === null || reading.status === "open") return false;
  await applyReading(context, payment.id, reading, "payment");
  return true;
}

/** Applies the gateway's answer. @param who ended the payment, if it has ended */
export async function applyReading(
  context: Context,
  paymentId: string,
  reading: PaymentReading,
  who: string,
): Promise<void> {
  if (reading.status === "open") return;
  const apply = (isTaken: boolean) =>
    context.db.transaction().execute(async (trx) => {
      const found = await lockWithTransaction(trx, paymentId);
      if (!found) return null;
      if (reading.status === "paid") return takeMoney(context, trx, { ...found, reading, isTaken });
      if (found.payment.status === "paid") return null;
      const end = { status: reading.status, who };
      await endUnpaid(context, trx, found.transaction, found.payment, end);
      return null;
    });
  const otherAttempt = await apply(false).catch((error: unknown) => {
    if (isHeldByOther(error)) return apply(true);
    throw error;
  });
  if (otherAttempt !== null) await settlePayment(context, otherAttempt);
}

/** The database decides who has a record, even of money that came after its request had ended. */
export const isHeldByOther = (error: unknown): boolean => {
  const constraint = constraintOf(error);
  return (
    constraint === "delivery_while_pickup_booked" || constraint.startsWith("transaction_live_")
  );
};

/**
 * Ends a payment that was never opened; does nothing if it was opened meanwhile.
 * @param as `refusal`: the code of the gateway that refused to open it
 */
export async function endUnopened(
  context: Context,
  seen: Pick<PaymentRow, "id">,
  as: { status: UnpaidEnd; refusal?: string },
  who: string,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const found = await lockWithTransaction(trx, seen.id);
    if (found?.payment.status === "reserved")
      await endUnpaid(context, trx, found.transaction, found.payment, { ...as, who });
  });
}

/** Reads the payment while its transaction is locked. */
async function lockWithTransaction(
  trx: Db,
  paymentId: string,
): Promise<{ payment: PaymentRow; transaction: StoredTransaction } | null> {
  const transaction = await lockTransactionOf(trx, paymentId);
  // The payment is locked too, because a checkout stores an opened payment without locking the transaction.
  return transaction && { payment: await lockPayment(trx, paymentId), transaction };
}

/** @returns false when its status has changed since it was read */
export function endPayment(
  trx: Db,
  payment: PaymentRow,
  as: { status: UnpaidEnd; refusal?: string | null },
  at: Date,
): Promise<boolean> {
  const ended = { ...as, looked_at: at, ended_at: at };
  const next_look_at = nextLook({ ...payment, ...ended }, at);
  return changePayment(trx, payment, { ...ended, next_look_at });
}

async function endUnpaid(
  { now }: Context,
  trx: Db,
  { uuid }: StoredTransaction,
  payment: PaymentRow,
  { status, refusal, who }: { status: UnpaidEnd; refusal?: string; who: string },
): Promise<void> {
  const at = now();
  if (payment.status !== "reserved" && payment.status !== "open") {
    await changePayment(trx, payment, { looked_at: at });
    return;
  }
  await endPayment(trx, payment, { status, refusal: refusal ?? null }, at);
  const holdsMoney = await hasMoneyInDoubt(trx, uuid);
  const reason = refusal === undefined ? REASONS[status] : "not_opened";
  const why = holdsMoney ? "payment_in_doubt" : reason;
  const end = { uuid, from: "For Payment", to: "failed", why, who, at } as const;
  await moveTransaction(trx, { ...end, set: { holds_money: holdsMoney } });
}

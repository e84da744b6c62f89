import type { FailedReason } from "@portal/contract/timeline";
import type { Context } from "../context.ts";
import { constraintOf } from "../db/constraint-of.ts";
import type { Db, PaymentRow } from "../db/tables.ts";
import type { PaymentReading } from "../providers/payment/payment-provider.ts";
import type { Turn } from "../providers/provider-pace.ts";
import { cancelAtGateway, readAtGateway, type KnownPayment } from "./gateway.ts";
import { hasMoneyInDoubt } from "../delivery/pay-safe-store.ts";
import { doubtAbout, keepInDoubt, keepMoney, moneyOf, payForRequest } from "./receive-money.ts";
import { nextLook } from "./when-to-look.ts";
import { changePayment, findPayment, lockPayment } from "./payment-store.ts";
import {
  lockTransaction,
  moveTransaction,
  type StoredTransaction,
} from "../delivery/transaction-store.ts";

export type UnpaidEnd = "failed" | "expired" | "cancelled";
const REASONS: Record<UnpaidEnd, FailedReason> = {
  failed: "declined",
  expired: "expired",
  cancelled: "cancelled",
};

/** What decides at the gateway about a payment. */
export type AwaitedPayment = KnownPayment &
  Pick<PaymentRow, "id" | "transaction_uuid" | "provider_id">;

/**
 * The only way a payment changes after it was opened: reads it at the gateway, checks amount, currency and
 * reference, and changes payment, transaction and record once, whatever the number and order of calls. Called by
 * webhook, poll, checkout, cancellation and sweeper, never inside a database transaction.
 * @throws Problem `provider_unavailable`; nothing is changed then
 */
export async function settlePayment(
  context: Context,
  paymentId: string,
  turn: Turn = "now",
): Promise<void> {
  const payment = await findPayment(context.db, paymentId);
  if (!payment) return;
  const { provider_id: providerId } = payment;
  if (payment.status === "paid" && providerId !== null) {
    const reading = await readAtGateway(context, payment, providerId, turn);
    await applyReading(context, paymentId, reading, "payment");
    return;
  }
  await settleAwaited(
    context,
    payment,
    await hasMoneyInDoubt(context.db, payment.transaction_uuid),
    turn,
  );
}

/**
 * The same for a payment that was just read.
 * @param isInDoubt whether its transaction has money that has to be checked by hand
 * @returns false when the gateway still waits too, and nothing has changed
 */
export async function settleAwaited(
  context: Context,
  payment: AwaitedPayment,
  isInDoubt: boolean,
  turn: Turn = "now",
): Promise<boolean> {
  const isLate = payment.expires_at <= context.now();
  const { provider_id: providerId } = payment;
  if (providerId === null) {
    const status = isLate ? "expired" : "cancelled";
    if (isLate || isInDoubt) await endUnopened(context, payment, { status }, "payment");
    return isLate || isInDoubt;
  }
  let reading = await readAtGateway(context, payment, providerId, turn);
  // It may no longer be paid.
  if (reading.status === "open" && (isLate || isInDoubt))
    reading = await cancelAtGateway(context, payment, {
      providerId,
      as: isLate ? "expired" : "cancelled",
    });
  if (reading.status === "open") return false;
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
  const { status } = reading;
  if (status === "open") return;
  const apply = (isTaken: boolean) =>
    context.db.transaction().execute(async (trx) => {
      const found = await lockWithTransaction(trx, paymentId);
      if (!found) return null;
      if (status === "paid") return takeMoney(context, trx, { ...found, reading, isTaken });
      if (found.payment.status === "paid") return null;
      await endUnpaid(context, trx, found.transaction, found.payment, { status, who });
      return null;
    });
  const otherAttempt = await apply(false).catch((error: unknown) => {
    if (isHeldByOther(error)) return apply(true);
    throw error;
  });
  if (otherAttempt !== null) await settlePayment(context, otherAttempt);
}

/** The database decides who has a record: here, for money that came after its request had ended. */
const isHeldByOther = (error: unknown): boolean => {
  const constraint = constraintOf(error);
  return constraint === "delivery_or_appointment" || constraint.startsWith("transaction_live_");
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
  const seen = await findPayment(trx, paymentId);
  if (!seen) return null;
  const transaction = await lockTransaction(trx, seen.transaction_uuid);
  // The payment is locked too, because a checkout stores an opened payment without locking the transaction.
  return { payment: await lockPayment(trx, paymentId), transaction };
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
  const ended = { status, looked_at: at, ended_at: at, refusal: refusal ?? null };
  const next_look_at = nextLook({ ...payment, ...ended }, at);
  await changePayment(trx, payment, { ...ended, next_look_at });
  const holdsMoney = await hasMoneyInDoubt(trx, uuid);
  const reason = refusal === undefined ? REASONS[status] : "not_opened";
  const why = holdsMoney ? "payment_in_doubt" : reason;
  await moveTransaction(trx, {
    uuid,
    from: "For Payment",
    to: "failed",
    why,
    who,
    at,
    set: { holds_money: holdsMoney },
  });
}

type Money = {
  payment: PaymentRow;
  transaction: StoredTransaction;
  reading: PaymentReading;
  /** Whether somebody else has the record by now. */
  isTaken: boolean;
};

/** @returns another payment that has to be ended, because this money came for an ended one */
async function takeMoney(context: Context, trx: Db, money: Money): Promise<string | null> {
  const { payment, reading } = money;
  const other = payment.status === "paid" ? null : await takeFirst(context, trx, money);
  await keepMoney(context, trx, await lockPayment(trx, payment.id), reading);
  return other;
}

async function takeFirst(
  context: Context,
  trx: Db,
  { payment, transaction, reading, isTaken }: Money,
): Promise<string | null> {
  const doubt = doubtAbout(payment, transaction, reading, context.config.paymentGraceMs);
  const isWelcome = doubt === null && !isTaken;
  const at = context.now();
  const paid = { ...payment, paidAt: reading.paidAt ?? at };
  if (isWelcome && (await payForRequest(context, trx, transaction, paid))) {
    await changePayment(trx, payment, moneyOf(payment, reading, at));
    return null;
  }
  return keepInDoubt(context, trx, transaction, payment, reading, doubt ?? "record_not_available");
}

import type { Context } from "../context.ts";
import type { Db, PaymentRow } from "../db/tables.ts";
import { wakeSandboxOffice } from "../delivery/decide-request.ts";
import { payForPhotos } from "../delivery/document-store.ts";
import { queueRequestMessage } from "../delivery/request-message-rules.ts";
import {
  changeTransaction,
  moveTransaction,
  recordOf,
  type StoredTransaction,
} from "../delivery/transaction-store.ts";
import { changePayment, noteMoney, paymentsOf, unsettledOf } from "./payment-store.ts";
import { nextLook } from "./when-to-look.ts";
import type { PaymentReading } from "../providers/payment/payment-provider.ts";
import { moveRecord } from "../record/status-store.ts";
import { uuidFrom } from "../security/random.ts";

const WHO = "payment";

/** Why received money cannot be accepted and has to be checked by hand. */
type Attention =
  | "wrong_reference"
  | "wrong_currency"
  | "too_little"
  | "too_much"
  | "twice"
  | "late"
  | "after_end"
  | "record_not_available";

type Money = {
  payment: PaymentRow;
  transaction: StoredTransaction;
  reading: PaymentReading;
  /** Whether somebody else has the record by now. */
  isTaken: boolean;
};

/**
 * Takes the money of a paid reading, while payment and transaction are locked.
 * @returns another payment that has to be ended, because this money came for an ended one
 */
export async function takeMoney(context: Context, trx: Db, money: Money): Promise<string | null> {
  const { payment, reading } = money;
  const { paid, other } =
    payment.status === "paid"
      ? { paid: payment, other: null }
      : await takeFirst(context, trx, money);
  await keepMoney(context, trx, paid, reading);
  return other;
}

/** The payment with its first money, and another one that has to be ended. */
type Taken = { paid: PaymentRow; other: string | null };

async function takeFirst(context: Context, trx: Db, money: Money): Promise<Taken> {
  const { payment, transaction, reading, isTaken } = money;
  const doubt = doubtAbout(payment, transaction, reading, context.config.paymentGraceMs);
  const isWelcome = doubt === null && !isTaken;
  const at = context.now();
  const paidAt = reading.paidAt ?? at;
  if (isWelcome && (await payForRequest(context, trx, transaction, { ...payment, paidAt })))
    return { paid: await pay(trx, payment, moneyOf(payment, reading, at)), other: null };
  return keepInDoubt(context, trx, money, doubt ?? "record_not_available");
}

async function pay(trx: Db, payment: PaymentRow, first: Partial<PaymentRow>): Promise<PaymentRow> {
  await changePayment(trx, payment, first);
  return { ...payment, ...first };
}

/**
 * Why the money of a paid reading cannot be accepted; null when it pays for the transaction, if the record is still free.
 * The result does not depend on who noticed first: money is late by the gateway's clock, not by ours.
 * @param graceMs how long after its end money counts, for a code that was scanned before
 */
export function doubtAbout(
  payment: Pick<PaymentRow, "reference" | "currency" | "amount_centavos" | "expires_at" | "status">,
  transaction: Pick<StoredTransaction, "status" | "paid_at" | "holds_money">,
  reading: PaymentReading,
  graceMs: number,
): Attention | null {
  if (reading.reference !== payment.reference) return "wrong_reference";
  if (reading.currency !== payment.currency) return "wrong_currency";
  if (reading.amountCentavos < payment.amount_centavos) return "too_little";
  if (reading.amountCentavos > payment.amount_centavos) return "too_much";
  if (transaction.paid_at !== null) return "twice";
  if (reading.paidAt !== null && reading.paidAt.getTime() > payment.expires_at.getTime() + graceMs)
    return "late";
  const isAwaited = payment.status === "reserved" || payment.status === "open";
  if (isAwaited && transaction.status === "For Payment") return null;
  // It ended only because nobody had paid in time, and nothing has happened since.
  const isAsLeft = transaction.status === "failed" && !transaction.holds_money;
  return payment.status === "expired" && isAsLeft ? null : "after_end";
}

/** A payment with its first money. */
function moneyOf(payment: PaymentRow, reading: PaymentReading, now: Date): Partial<PaymentRow> {
  const paid = { status: "paid", paid_at: reading.paidAt ?? now } as const;
  return {
    ...paid,
    provider_id: reading.providerId,
    paid_amount_centavos: reading.amountCentavos,
    paid_currency: reading.currency,
    next_look_at: nextLook({ ...payment, ...paid, provider_id: reading.providerId }, now),
    money_id: reading.moneyId,
    fee_centavos: reading.feeCentavos,
    looked_at: now,
  };
}

/**
 * Keeps and marks money that cannot be accepted; it is never dropped. A transaction still in For Payment ends,
 * and its page says that the money is being checked. Another payment of it has to be ended at the gateway first.
 */
async function keepInDoubt(
  context: Context,
  trx: Db,
  { payment, transaction: { uuid, status }, reading }: Money,
  attention: Attention,
): Promise<Taken> {
  const at = context.now();
  const paid = await pay(trx, payment, { ...moneyOf(payment, reading, at), attention });
  await tellOfDoubt(context, trx, { payment, attention, occasion: payment.id });
  if (status === "failed") await changeTransaction(trx, uuid, { holds_money: true }, at);
  if (status !== "For Payment") return { paid, other: null };
  const other = unsettledOf(await paymentsOf(trx, uuid));
  if (other) return { paid, other: other.id };
  const end = {
    uuid,
    from: "For Payment",
    to: "failed",
    why: "payment_in_doubt",
    who: WHO,
    at,
  } as const;
  await moveTransaction(trx, { ...end, set: { holds_money: true } });
  return { paid, other: null };
}

/**
 * Notes each sum of a paid reading that is not noted yet. What came on top of the first pays for nothing: it waits for a
 * person, while the request that the first has paid for goes on.
 * @param payment with its first money, as this reading or one before has it
 */
async function keepMoney(
  context: Context,
  trx: Db,
  payment: PaymentRow,
  { more, ...first }: PaymentReading,
): Promise<void> {
  const at = context.now();
  const firstId = payment.money_id ?? first.moneyId;
  for (const { moneyId, amountCentavos, currency, feeCentavos, paidAt } of [first, ...more]) {
    if (moneyId === null) continue;
    const isFirst = moneyId === firstId;
    const attention = isFirst ? payment.attention : "twice";
    const name = await noteMoney(trx, payment, {
      id: uuidFrom(context.random),
      money_id: moneyId,
      amount_centavos: amountCentavos,
      currency,
      fee_centavos: feeCentavos,
      received_at: paidAt ?? at,
      noted_at: at,
      attention,
    });
    if (name !== null && !isFirst)
      await tellOfDoubt(context, trx, { payment, attention: "twice", occasion: name });
  }
}

async function tellOfDoubt(
  { log, now }: Context,
  trx: Db,
  {
    payment,
    attention,
    occasion,
  }: {
    payment: Pick<PaymentRow, "id" | "transaction_uuid">;
    attention: Attention;
    occasion: string;
  },
): Promise<void> {
  log.warn({ payment: payment.id, attention }, "money needs attention");
  await queueRequestMessage(trx, {
    message: "money_held",
    transaction: payment.transaction_uuid,
    occasion,
    at: now(),
  });
}

/**
 * Money pays for a request: request and record change together, and `moveTransaction` queues the mail. Money that came
 * after the end brings its request back; the database refuses that when somebody else has the record.
 * @returns false, and nothing written, when the record is no longer Available
 */
export async function payForRequest(
  context: Context,
  trx: Db,
  { uuid, ...transaction }: StoredTransaction,
  payment: Pick<PaymentRow, "channel" | "reference"> & { paidAt: Date },
): Promise<boolean> {
  const at = context.now();
  const hasMoved = await moveRecord(trx, {
    ...recordOf(transaction),
    from: "Available",
    to: "Processing",
    why: "paid",
    who: WHO,
    at,
  });
  if (!hasMoved) return false;
  const move = { uuid, who: WHO, at };
  if (transaction.status === "failed")
    await moveTransaction(trx, { ...move, from: "failed", to: "For Payment", why: "paid_late" });
  await moveTransaction(trx, {
    ...move,
    from: "For Payment",
    to: "For Verification",
    why: "paid",
    set: {
      paid_at: payment.paidAt,
      payment_channel: payment.channel,
      payment_reference: payment.reference,
    },
  });
  await payForPhotos(trx, uuid);
  await wakeSandboxOffice(context, trx, uuid);
  return true;
}

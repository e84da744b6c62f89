import type { Context } from "../context.ts";
import type { MoneyDoubt } from "../db/column-types.ts";
import type { Db, PaymentRow } from "../db/tables.ts";
import { wakeSandboxOffice } from "../delivery/decide-request.ts";
import { payForPhotos } from "../delivery/document-store.ts";
import { queueRequestMessage } from "../delivery/request-message-rules.ts";
import {
  changeTransaction,
  followRecord,
  moveTransaction,
  recordOf,
  type StoredTransaction,
} from "../delivery/transaction-store.ts";
import { changePayment, noteMoney, paymentsOf, unsettledOf } from "./payment-store.ts";
import { nextLook } from "./when-to-look.ts";
import type { Money, PaymentReading } from "../providers/payment/payment-provider.ts";
import { moveRecord } from "../record/status-store.ts";
import { uuidFrom } from "../security/random.ts";

const WHO = "payment";

type PaidReading = Extract<PaymentReading, { status: "paid" }>;
type Incoming = {
  payment: PaymentRow;
  transaction: StoredTransaction;
  reading: PaidReading;
  /** Whether somebody else has the record by now. */
  isTaken: boolean;
};

/**
 * Takes the money of a paid reading, while payment and transaction are locked. The first sum decides; what comes on top
 * of it pays for nothing and waits for a person, while the request that the first has paid for goes on.
 * @returns another payment that has to be ended, because this money came for an ended one
 */
export async function takeMoney(
  context: Context,
  trx: Db,
  incoming: Incoming,
): Promise<string | null> {
  const { payment, transaction, reading } = incoming;
  const isFirst = payment.status !== "paid";
  const { isAccepted, other } = isFirst
    ? await takeFirst(context, trx, incoming)
    : { isAccepted: false, other: null };
  const attention = isAccepted || transaction.paid_at !== null ? "twice" : "after_end";
  const [, ...more] = reading.money;
  for (const money of isFirst ? more : reading.money)
    await keep(context, trx, payment, { ...money, attention });
  return other;
}

async function takeFirst(
  context: Context,
  trx: Db,
  { payment, transaction, reading, isTaken }: Incoming,
): Promise<{ isAccepted: boolean; other: string | null }> {
  const [money] = reading.money;
  const now = context.now();
  const paidAt = money.paidAt ?? now;
  const doubt = doubtAbout(payment, transaction, reading, context.config.paymentGraceMs);
  const isAccepted =
    doubt === null &&
    !isTaken &&
    (await payForRequest(context, trx, transaction, { ...payment, paidAt }));
  const paid = { status: "paid", paid_at: paidAt, provider_id: reading.providerId } as const;
  const next_look_at = nextLook({ ...payment, ...paid }, now);
  await changePayment(trx, payment, { ...paid, next_look_at, looked_at: now });
  const attention = isAccepted ? null : (doubt ?? "record_not_available");
  await keep(context, trx, payment, { ...money, attention });
  return { isAccepted, other: isAccepted ? null : await holdRequest(context, trx, transaction) };
}

/**
 * Why the first money of a payment cannot be accepted; null when it pays for the transaction, if the record is still free.
 * The result does not depend on who noticed first: money is late by the gateway's clock, not by ours.
 * @param graceMs how long after its end money counts, for a code that was scanned before
 */
export function doubtAbout(
  payment: Pick<PaymentRow, "reference" | "currency" | "amount_centavos" | "expires_at" | "status">,
  transaction: Pick<StoredTransaction, "status" | "paid_at" | "holds_money">,
  { reference, money: [first] }: Pick<PaidReading, "reference" | "money">,
  graceMs: number,
): MoneyDoubt | null {
  if (reference !== payment.reference) return "wrong_reference";
  if (first.currency !== payment.currency) return "wrong_currency";
  if (first.amountCentavos < payment.amount_centavos) return "too_little";
  if (first.amountCentavos > payment.amount_centavos) return "too_much";
  if (transaction.paid_at !== null) return "twice";
  if (first.paidAt !== null && first.paidAt.getTime() > payment.expires_at.getTime() + graceMs)
    return "late";
  const isAwaited = payment.status === "reserved" || payment.status === "open";
  if (isAwaited && transaction.status === "For Payment") return null;
  // It ended only because nobody had paid in time, and nothing has happened since.
  const isAsLeft = transaction.status === "failed" && !transaction.holds_money;
  return payment.status === "expired" && isAsLeft ? null : "after_end";
}

/** Notes a sum of money, once; it is never dropped. The payer is told when it does not pay for the request. */
async function keep(
  { log, now, random }: Context,
  trx: Db,
  payment: PaymentRow,
  { attention, ...money }: Money & { attention: MoneyDoubt | null },
): Promise<void> {
  const at = now();
  const name = await noteMoney(trx, payment, {
    id: uuidFrom(random),
    money_id: money.moneyId,
    amount_centavos: money.amountCentavos,
    currency: money.currency,
    fee_centavos: money.feeCentavos,
    received_at: money.paidAt ?? at,
    noted_at: at,
    attention,
  });
  if (name === null || attention === null) return;
  log.warn({ payment: payment.id, attention }, "money needs attention");
  const { transaction_uuid: transaction } = payment;
  await queueRequestMessage(trx, { message: "money_held", transaction, occasion: name, at });
}

/**
 * A request that waits for its payment ends when money is in doubt, and its page says that this is being checked
 * (R-11).
 * @returns another payment of it, which has to be ended at the gateway first
 */
async function holdRequest(
  { now }: Context,
  trx: Db,
  { uuid, status }: StoredTransaction,
): Promise<string | null> {
  const at = now();
  const set = { holds_money: true };
  if (status === "failed") await changeTransaction(trx, uuid, set, at);
  if (status !== "For Payment") return null;
  const other = unsettledOf(await paymentsOf(trx, uuid));
  if (other) return other.id;
  const end = { from: "For Payment", to: "failed", why: "payment_in_doubt", who: WHO } as const;
  await moveTransaction(trx, { uuid, ...end, at, set });
  return null;
}

/**
 * Money pays for a request: request and record change together, and `moveTransaction` queues the mail. Money that came
 * after the end brings its request back; the database refuses that when somebody else has the record.
 * @returns false, and nothing written, when the record is no longer Available
 */
export async function payForRequest(
  context: Context,
  trx: Db,
  transaction: StoredTransaction,
  payment: Pick<PaymentRow, "channel" | "reference"> & { paidAt: Date },
): Promise<boolean> {
  const at = context.now();
  const { uuid } = transaction;
  const hasMoved = await moveRecord(trx, {
    ...recordOf(transaction),
    from: "Available",
    to: "Processing",
    why: "paid",
    who: WHO,
    at,
  });
  if (!hasMoved) return false;
  await followRecord(trx, transaction);
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

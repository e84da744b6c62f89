import type { api } from "@portal/contract/api";
import type { AnswerOf } from "@portal/contract/calls/call";
import type { CheckoutRequest } from "@portal/contract/transaction";
import type { Context } from "../context.ts";
import { constraintOf } from "../db/constraint-of.ts";
import type { Db, PaymentRow } from "../db/tables.ts";
import type { Beginning, Input } from "../http/bind.ts";
import { passCaptcha } from "../captcha/captcha-gate.ts";
import { i18n } from "../language/sentence.ts";
import { isUnknown, Problem, wrongFields } from "../problem/problem.ts";
import { uuidFrom } from "../security/random.ts";
import { paymentReference } from "../security/reference.ts";
import { requireAccess, requireSameId } from "../delivery/access.ts";
import {
  inLine,
  payerMark,
  requireFewOpen,
  requireTurn,
  turnKept,
  type Turn,
} from "../delivery/pay-line.ts";
import { leaveLine } from "../delivery/pay-line-store.ts";
import { requireAgreed } from "../delivery/agreed-terms.ts";
import { heldByOther, requirePaySafe } from "../delivery/pay-safe.ts";
import { expiredOfOthers, hasMoneyInDoubt, lockRecord } from "../delivery/pay-safe-store.ts";
import { NOT_EDITABLE } from "../delivery/reasons.ts";
import {
  changeTransaction,
  findTransaction,
  lockTransaction,
  moveTransaction,
  recordOf,
  requesterOf,
  type StoredTransaction,
} from "../delivery/transaction-store.ts";
import { endAtGateway, gatewayOf, notPayableNow } from "./gateway.ts";
import { openPayment } from "./open-payment.ts";
import { endedWithout, insertPayment, paymentsOf, routeOf, unsettledOf } from "./payment-store.ts";
import { applyReading, endPayment, settlePayment, type UnpaidEnd } from "./settle-payment.ts";

/**
 * PUT …/checkout: opens a payment: reserve, commit, call, settle. Repeated, it answers with the same open
 * payment; after a crash or an error of the gateway it resumes.
 * @throws Problem `forbidden`, `resource_not_found`, `not_editable`, `not_deliverable`, `request_changed`,
 * `invalid_fields`, `provider_unavailable`, `captcha_required`, `captcha_failed`, `too_many_requests`
 */
export const checkoutTransaction: Beginning<typeof api.checkoutTransaction> = async (
  context,
  input,
) => {
  const { params, body } = input;
  await context.limits.take("checkout", input.client);
  requireSameId(body.id, params.id);
  const row = await requireAccess(context, params.id, input.tokens.transaction);
  return () => checkout(context, input, row);
};

async function checkout(
  context: Context,
  input: Input<typeof api.checkoutTransaction>,
  row: StoredTransaction,
): Promise<AnswerOf<typeof api.checkoutTransaction>> {
  const { body } = input;
  const before = unsettledOf(await paymentsOf(context.db, row.uuid));
  // The token first: settling asks a gateway, so it must cost the caller something. What is open needs none.
  const wasOpen = before?.channel === body.payment_channel;
  if (!wasOpen) await requireToken(context, input, row.uuid);
  await settleStale(context, row, before);
  // Another tab may have opened and ended one meanwhile.
  const payments = await paymentsOf(context.db, row.uuid);
  if (unsettledOf(payments)?.channel !== body.payment_channel) {
    await settleEnded(context, endedWithout(payments, context.payments.accounts));
    // It has ended while we looked.
    if (wasOpen) await requireToken(context, input, row.uuid);
  }
  const payer = { uuid: row.uuid, record: recordOf(row), client: input.client };
  const wish = { ...body, uuid: row.uuid, client: input.client };
  const { payment, transaction, turn } = await inLine(context, payer, () =>
    reservePayment(context, wish),
  );
  const checkoutUrl = await openPayment(context, payment, transaction);
  // Not before, so that a gateway that is away costs nobody a place.
  if (turn && (turn.waits || turn.passed.length > 0))
    await leaveLine(
      context.db,
      { ...payer, client: payerMark(context, input.client) },
      turn.passed,
    );
  return {
    uuid: row.uuid,
    payment_reference: payment.reference,
    payment_channel: payment.channel,
    checkout_url: checkoutUrl,
  };
}

/** A payment keeps others from the record, so opening one costs a proof; asking for the open one does not. */
async function requireToken(
  context: Context,
  { tokens, client }: Pick<Input<typeof api.checkoutTransaction>, "tokens" | "client">,
  uuid: string,
): Promise<void> {
  await context.limits.check("opened", client);
  await requireFewOpen(context, { uuid, client });
  await passCaptcha(context, tokens.captcha, "lookup", client);
}

/**
 * Expired payments for the same record must not block this one; each is read at the gateway before it is ended. Our own
 * open payment may have ended there too; if the gateway does not answer, it counts as open.
 */
async function settleStale(
  context: Context,
  row: StoredTransaction,
  own: PaymentRow | undefined,
): Promise<void> {
  if (own) {
    const isOver = own.expires_at <= context.now();
    await settlePayment(context, own.id).catch((error: unknown) => {
      if (isOver || !(error instanceof Problem)) throw error;
    });
  }
  const expired = await expiredOfOthers(context.db, recordOf(row), row.uuid, context.now());
  for (const id of expired) await settlePayment(context, id);
}

/**
 * An ended payment may have received money whose webhook was lost, so it is read at the gateway before a second payment
 * is opened. A payment unknown to the gateway received none.
 * @throws Problem `provider_unavailable`
 */
async function settleEnded(context: Context, ended: readonly PaymentRow[]): Promise<void> {
  const looks = ended.map(({ id }) =>
    settlePayment(context, id).catch((error: unknown) => {
      if (!isUnknown(error)) throw error;
    }),
  );
  await Promise.all(looks);
}

/** The transaction, the channel, and the agreed terms. */
type Wish = Pick<CheckoutRequest, "payment_channel" | "amount" | "version"> & {
  uuid: string;
  client: string;
};
type Reserved = {
  payment: PaymentRow;
  transaction: StoredTransaction;
  /** Of a payment that is new. */
  turn?: Turn;
};
type Ended = { payment: PaymentRow; status: UnpaidEnd };
const MINUTE_MS = 60_000;
/** One to see a payment of another channel, one to replace it, and two for concurrent changes. */
const ROUNDS = 4;
/** When a checkout that did not come to its end is gone on with. */
const BROKEN_OFF_MS = 30_000;

/**
 * The transaction's payment for this channel: the existing one, or a new one in status reserved. A payment of another
 * channel is ended at the gateway first; if it turns out paid, that wins.
 * @throws Problem `not_editable`, `not_deliverable`, `request_changed`, `invalid_fields` for a channel that the courier
 * does not offer, `provider_unavailable`, `request_running` when concurrent changes win every round
 */
async function reservePayment(context: Context, wish: Wish): Promise<Reserved> {
  let ended: Ended | null = null;
  for (let round = 0; round < ROUNDS; round += 1) {
    try {
      const reserved: Reserved | { other?: PaymentRow } = await context.db
        .transaction()
        .execute((trx) => reserve(context, trx, wish, ended));
      if ("payment" in reserved) {
        if (reserved.turn) context.limits.note("opened", wish.client);
        return reserved;
      }
      ended = reserved.other ? await endForAnother(context, reserved.other) : null;
    } catch (error) {
      await lookAgainIfTaken(context, wish, error);
    }
  }
  throw new Problem("request_running", undefined, { retryAfterSeconds: 1 });
}

/**
 * The database decides who may pay for a record, by a unique index of live transactions and a trigger. What was
 * begun concurrently is found by another look, which can mention it.
 */
async function lookAgainIfTaken(context: Context, wish: Wish, error: unknown): Promise<void> {
  const constraint = constraintOf(error);
  if (constraint === "delivery_while_pickup_booked") return;
  if (!constraint.startsWith("transaction_live_")) throw error;
  const { db } = context;
  const transaction = await findTransaction(db, wish.uuid);
  if (transaction)
    await requirePayable(context, db, wish, {
      transaction,
      payments: await paymentsOf(db, wish.uuid),
    });
  throw new Problem("not_deliverable", heldByOther(context.config), { cause: error });
}

async function endForAnother(context: Context, payment: PaymentRow): Promise<Ended | null> {
  const reading = await endAtGateway(context, payment);
  if (!reading) return { payment, status: "cancelled" };
  if (reading.status !== "paid" && reading.status !== "open")
    return { payment, status: reading.status };
  await applyReading(context, payment.id, reading, "person");
  return null;
}

/**
 * Whether the request may be paid is decided before another channel's payment is named, so that it is not cancelled for
 * a refused one.
 * @param ended the other channel's payment, ended at the gateway
 * @returns the payment; without one try again, once the `other` has ended
 */
async function reserve(
  context: Context,
  trx: Db,
  wish: Wish,
  ended: Ended | null,
): Promise<Reserved | { other?: PaymentRow }> {
  const { uuid, payment_channel: channel } = wish;
  const now = context.now();
  const transaction = await lockTransaction(trx, uuid);
  const payments = await paymentsOf(trx, uuid);
  // An import that changes it is waited for, and seen.
  await lockRecord(trx, recordOf(transaction));
  const current = unsettledOf(payments);
  const { office_id, ...turn } = await requirePayable(context, trx, wish, {
    transaction,
    payments,
  });
  if (current?.channel === channel) return { payment: current, transaction };
  const hasEnded = current?.id === ended?.payment.id && current?.status === ended?.payment.status;
  if (current && !hasEnded) return { other: current };
  if (ended && !(await endPayment(trx, ended.payment, { status: ended.status }, now))) return {};
  const wished = new Date(now.getTime() + turn.minutes * MINUTE_MS);
  // Another channel gives no more time while somebody waits.
  const end =
    turn.othersWait && ended && ended.payment.expires_at < wished
      ? ended.payment.expires_at
      : wished;
  const number = payments.length + 1;
  const payment = await insertReserved(context, trx, transaction, { ...wish, end, number, now });
  const paying = {
    payment_channel: channel,
    payment_reference: payment.reference,
    // An import may have moved the record since the request was made.
    office_id,
  };
  const { status: from } = transaction;
  if (from === "For Payment") await changeTransaction(trx, uuid, paying, now);
  else
    await moveTransaction(trx, {
      uuid,
      from,
      to: "For Payment",
      why: "checkout",
      who: "person",
      at: now,
      set: paying,
    });
  return { payment, transaction, turn };
}

/** Refuses a transaction that may not be paid now, with the agreed terms and through this channel. */
async function requirePayable(
  context: Context,
  db: Db,
  { uuid, client, payment_channel: channel, ...agreed }: Wish,
  { transaction, payments }: { transaction: StoredTransaction; payments: readonly PaymentRow[] },
): Promise<Turn & { office_id: string }> {
  const { status, holds_money: holdsMoney } = transaction;
  if (status !== "Created" && status !== "For Payment" && status !== "failed")
    throw new Problem("not_editable", NOT_EDITABLE.paid);
  if (holdsMoney || (payments.length > 0 && (await hasMoneyInDoubt(db, uuid))))
    throw new Problem("not_editable", NOT_EDITABLE.held);
  requireAgreed(transaction, requesterOf(context.secrets, transaction), agreed);
  const { courier, officeId } = await requirePaySafe(context, db, {
    record: recordOf(transaction),
    courierCode: transaction.delivery_courier,
    transaction: uuid,
  });
  const payer = { uuid, client, record: recordOf(transaction) };
  // What is open stays open.
  const take = status === "For Payment" ? turnKept : requireTurn;
  const turn = { ...(await take(context, db, payer)), office_id: officeId };
  if (courier.available_payment_channels.includes(channel)) return turn;
  if (courier.unavailable_payment_channels.includes(channel)) {
    // What is open there goes on.
    if (unsettledOf(payments)?.channel === channel) return turn;
    throw notPayableNow(channel, undefined);
  }
  throw wrongFields({
    payment_channel: [
      i18n.t("{courier} does not accept this. Please choose another way to pay.", {
        courier: courier.name,
      }),
    ],
  });
}

/** @param wish.now also when the payment of another channel ended: by it a change is told from an unpaid end */
async function insertReserved(
  context: Context,
  trx: Db,
  transaction: StoredTransaction,
  wish: Wish & { end: Date; number: number; now: Date },
): Promise<PaymentRow> {
  const { payment_channel: channel, now } = wish;
  // Without a route at this moment there is no such account.
  const account = (await routeOf(trx, transaction.delivery_courier, channel)) ?? "";
  return insertPayment(
    trx,
    {
      id: uuidFrom(context.random),
      transaction_uuid: transaction.uuid,
      provider: gatewayOf(context, account).name,
      account,
      reference: paymentReference(transaction.reference, wish.number),
      channel,
      amount_centavos: transaction.amount_centavos,
      currency: "PHP",
      status: "reserved",
      expires_at: wish.end,
      created_at: now,
      next_look_at: new Date(now.getTime() + BROKEN_OFF_MS),
    },
    payerMark(context, wish.client),
  );
}

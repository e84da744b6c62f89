import type { api } from "@portal/contract/api";
import type { AnswerOf } from "@portal/contract/calls/call";
import type { Context } from "../context.ts";
import type { Beginning, Input } from "../http/bind.ts";
import { passCaptcha } from "../captcha/captcha-gate.ts";
import { Problem } from "../problem/problem.ts";
import { requireAccess, requireSameId } from "../delivery/access.ts";
import { openPayment } from "./open-payment.ts";
import type { PaymentRow } from "../db/tables.ts";
import { expiredOfOthers } from "../delivery/pay-safe-store.ts";
import { endedWithout, paymentsOf, unsettledOf } from "./payment-store.ts";
import { recordOf, type StoredTransaction } from "../delivery/transaction-store.ts";
import { reservePayment } from "./reserve-payment.ts";
import { settlePayment } from "./settle-payment.ts";
import { inLine, payerMark, requireFewOpen } from "../delivery/pay-line.ts";
import { leaveLine } from "../delivery/pay-line-store.ts";

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
  let payments = await paymentsOf(context.db, row.uuid);
  const isOpen = () => unsettledOf(payments)?.channel === body.payment_channel;
  // Before a gateway is asked, which is not to be had for nothing.
  const wasOpen = isOpen();
  if (!wasOpen) await requireToken(context, input, row.uuid);
  const hasLooked = await settleStale(context, row, unsettledOf(payments));
  // Another tab may have opened and ended one while the proof was checked.
  if (!wasOpen || hasLooked) payments = await paymentsOf(context.db, row.uuid);
  if (!isOpen()) {
    await settleEnded(context, endedWithout(payments, context.payments.accounts));
    if (wasOpen) await requireToken(context, input, row.uuid);
  }
  const payer = { uuid: row.uuid, record: recordOf(row), client: input.client };
  const { payment, transaction, turn } = await inLine(context, payer, () =>
    reservePayment(context, row.uuid, body, input.client),
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
 * @returns whether any was read
 */
async function settleStale(
  context: Context,
  row: StoredTransaction,
  own: PaymentRow | undefined,
): Promise<boolean> {
  if (own) {
    const isOver = own.expires_at <= context.now();
    await settlePayment(context, own.id).catch((error: unknown) => {
      if (isOver || !(error instanceof Problem)) throw error;
    });
  }
  const expired = await expiredOfOthers(context.db, recordOf(row), row.uuid, context.now());
  for (const id of expired) await settlePayment(context, id);
  return own !== undefined || expired.length > 0;
}

/**
 * An ended payment may have received money whose webhook was lost, so it is read at the gateway before a second payment
 * is opened. A payment unknown to the gateway received none.
 * @throws Problem `provider_unavailable`
 */
async function settleEnded(context: Context, ended: readonly PaymentRow[]): Promise<void> {
  const looks = ended.map(({ id }) =>
    settlePayment(context, id).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== "resource_not_found") throw error;
    }),
  );
  await Promise.all(looks);
}

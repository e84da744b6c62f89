import { type Operator, Refusal } from "../control/control-verb.ts";
import type { Context } from "../context.ts";
import { constraintOf } from "../db/constraint-of.ts";
import type { Db } from "../db/tables.ts";
import { findTransaction } from "../delivery/transaction-store.ts";
import { payForRequest } from "./receive-money.ts";
import { markAccepted, type KnownMoney } from "./refund-store.ts";
import { isHeldByOther } from "./settle-payment.ts";
import { decideAbout, requireOpen } from "./named-money.ts";

/** Whether this money could still pay for its request. */
export const isAcceptable = (money: KnownMoney): boolean =>
  reasonAgainst(money) === null && money.record_status === "Available";

/**
 * Lets money that was marked pay for its request, which goes on as if it had come in time, and is like any other money
 * from then on.
 * @throws Refusal
 */
export async function acceptByHand(
  context: Context,
  by: Operator,
  name: string,
): Promise<KnownMoney> {
  return decideAbout(context, by, name, async (trx, money) => {
    requireOpen(money);
    const against = reasonAgainst(money);
    if (against !== null) throw new Refusal(against);
    await accept(context, trx, money).catch((error: unknown) => {
      throw isHeldByOther(error) ? new Refusal(heldBecause(error)) : error;
    });
    return money;
  });
}

function reasonAgainst(money: KnownMoney): string | null {
  const { request, refund_state: refund } = money;
  if (money.attention === null || money.paid_at !== null)
    return `${request} is paid already. Ask for a refund.`;
  if (money.currency !== "PHP") return "It is not in pesos. Ask for a refund.";
  if (refund !== null) return `A refund of ${money.name} was asked for. Refuse that first.`;
  return money.status === "failed"
    ? null
    : `${request} is ${money.status}: only a request that failed takes it. Ask for a refund.`;
}

const heldBecause = (error: unknown): string =>
  constraintOf(error) === "delivery_while_pickup_booked"
    ? "There is a pickup appointment for the license or plate. Cancel that, or ask for a refund."
    : "Somebody else has the license or plate by now. Ask for a refund.";

async function accept(context: Context, trx: Db, money: KnownMoney): Promise<void> {
  const transaction = await findTransaction(trx, money.transaction_uuid);
  const { channel, payment_reference: reference } = money;
  const paid = { channel, reference, paidAt: money.received_at };
  if (!transaction || !(await payForRequest(context, trx, transaction, paid)))
    throw new Refusal(
      `The license or plate is ${money.record_status ?? "gone"} by now. Ask for a refund.`,
    );
  await markAccepted(trx, money.id);
}

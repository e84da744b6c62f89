import type { Context } from "../context.ts";
import { queueRequestMessage } from "../delivery/request-message-rules.ts";
import { lockTransaction } from "../delivery/transaction-store.ts";
import { stackOf } from "../problem/problem.ts";
import { ProviderRefused } from "../providers/provider-call.ts";
import type { RefundReading, RefundRequest } from "../providers/payment/payment-provider.ts";
import { endRefund } from "./refund-money.ts";
import { nextTurn, refundAtGateway, takeTurn } from "./gateway.ts";
import {
  changeRefund,
  claimRefunds,
  findRefund,
  holdRefund,
  type KnownMoney,
  moneyOfRefund,
  type Refund,
  requestOf,
} from "./refund-store.ts";
import { nextLookAtRefund } from "./when-to-look.ts";

const MOST_AT_ONCE = 20;
const MINUTE = 60_000;
/** Until a refund that was claimed is gone on with, or is free again. */
const LEASE_MS = MINUTE;
/** Longer than a call that nobody waits for any more can take at the gateway. */
const AFTER_SILENCE_MS = 2 * MINUTE;

/**
 * Sends the refunds that were agreed to, and learns what has become of them. Each is written down as sent before the
 * gateway is asked for it; after silence the gateway is asked whether it has it, so that no money goes back twice. A
 * process that is killed meanwhile has been silent, too.
 */
export async function sendRefunds(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<void> {
  const now = context.now();
  const leaseEnds = new Date(now.getTime() + LEASE_MS);
  const due = await claimRefunds(context.db, { now, leaseEnds, most: MOST_AT_ONCE });
  for (const refund of due) {
    if (isStopping()) return;
    await goOn(context, refund).catch(async (error: unknown) => {
      context.log.warn({ refund: refund.id, stack: stackOf(error) }, "refund not settled");
      const state = isLeftToHand(refund) ? "agreed" : "sent";
      await changeRefund(context.db, { id: refund.id, state }, later(context, AFTER_SILENCE_MS));
    });
  }
}

/** Sent, and left to be paid by hand after days: the gateway may have done it after all. */
const isLeftToHand = ({ state, way }: Refund): boolean => state === "agreed" && way === "hand";

async function goOn(context: Context, refund: Refund): Promise<void> {
  const money = await moneyOfRefund(context.db, refund);
  const { look_at: until } = later(context, AFTER_SILENCE_MS);
  if (!(await holdRefund(context.db, refund, until))) return;
  if (!(await takeTurn(context, money.account))) {
    await changeRefund(context.db, refund, { look_at: nextTurn(context, money.account) });
    return;
  }
  const request = requestOf(refund, money);
  if (isLeftToHand(refund)) {
    const known = await refundAtGateway(context, money, "had", (refunds) => refunds.find(request));
    await changeRefund(context.db, refund, again(context, refund));
    if (known?.status === "done") await settle(context, money, refund, known);
    return;
  }
  const wasAsked = refund.state === "sent";
  const sent = wasAsked ? refund : await noteSent(context, refund);
  if (!sent) return;
  const known = wasAsked
    ? await refundAtGateway(context, money, "had", (refunds) => refunds.find(request))
    : null;
  const reading = known ?? (await askOnce(context, { money, refund: sent, wasAsked }, request));
  if (reading) await settle(context, money, sent, reading);
}

/** Null after a definite no, or for one that the gateway has had and does not show now. */
async function askOnce(
  context: Context,
  { money, refund, wasAsked }: { money: KnownMoney; refund: Refund; wasAsked: boolean },
  request: RefundRequest,
): Promise<RefundReading | null> {
  if (refund.gateway_id !== null) {
    await changeRefund(context.db, refund, again(context, refund));
    return null;
  }
  // It may have been left to somebody's hand meanwhile.
  const until = later(context, AFTER_SILENCE_MS);
  if (wasAsked && !(await changeRefund(context.db, refund, until))) return null;
  try {
    return await refundAtGateway(context, money, "had", (refunds) => refunds.ask(request));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
    // Perhaps because it has it: a list can be late.
    const known = wasAsked
      ? await refundAtGateway(context, money, "spare", (refunds) => refunds.find(request))
      : null;
    if (!known) await giveUp(context, money, refund, error.code);
    return known;
  }
}

const noteSent = (context: Context, refund: Refund): Promise<Refund | null> =>
  changeRefund(context.db, refund, { state: "sent", sent_at: context.now() });

async function settle(
  context: Context,
  money: KnownMoney,
  refund: Refund,
  { status, refundId }: RefundReading,
): Promise<void> {
  if (status === "failed") return giveUp(context, money, refund, "failed");
  const at = context.now();
  await context.db.transaction().execute(async (trx) => {
    await lockTransaction(trx, money.transaction_uuid);
    const found = await findRefund(trx, refund.id);
    const isLeft = found !== undefined && isLeftToHand(found) && status === "done";
    if (isLeft)
      context.log.error({ refund: refund.id }, "a gateway has done what was left to hand");
    const sent = { state: "sent", way: "gateway", refusal: null } as const;
    const now = isLeft ? await changeRefund(trx, found, sent) : found;
    if (now?.state !== "sent") return;
    await changeRefund(trx, now, { gateway_id: refundId, ...again(context, now) });
    if (status === "done") await endRefund(context, trx, money, now);
    else if (now.gateway_id === null)
      await queueRequestMessage(trx, {
        message: "refund_sent",
        transaction: money.transaction_uuid,
        occasion: refund.id,
        at,
      });
  });
}

/** A definite no: somebody pays it by hand. Its payer was told otherwise. */
async function giveUp(
  context: Context,
  money: KnownMoney,
  refund: Refund,
  refusal: string,
): Promise<void> {
  context.log.error({ refund: refund.id, refusal }, "a gateway does not refund");
  const byHand = { state: "agreed", way: "hand", look_at: null, sent_at: null } as const;
  await context.db.transaction().execute(async (trx) => {
    if (!(await changeRefund(trx, refund, { ...byHand, hand_asked_by: null, refusal }))) return;
    await queueRequestMessage(trx, {
      message: "refund_by_hand",
      transaction: money.transaction_uuid,
      occasion: refund.id,
      at: context.now(),
    });
  });
}

const later = ({ now }: Context, ms: number) => ({ look_at: new Date(now().getTime() + ms) });

/** Of one that the gateway has accepted. */
const again = ({ now }: Context, { sent_at: sentAt }: Refund) => ({
  look_at: nextLookAtRefund(sentAt ?? now(), now()),
});

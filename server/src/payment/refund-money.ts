import { DAY_MS } from "@portal/contract/days";
import type { Context } from "../context.ts";
import { type Operator, Refusal } from "../control/control-verb.ts";
import type { Db } from "../db/tables.ts";
import { queueRequestMessage, type RequestMessage } from "../delivery/request-message-rules.ts";
import {
  changeRefund,
  findRefund,
  insertRefund,
  type KnownMoney,
  type Refund,
  markRefunded,
} from "./refund-store.ts";
import { decideAbout, requireOpen, sumOf } from "./named-money.ts";
import { uuidFrom } from "../security/random.ts";

/** Money of a request that goes on pays for its delivery. */
const isNeeded = ({ attention, status, holds_money: holds }: KnownMoney): boolean =>
  attention === null && !(status === "failed" && holds);

/** How long a gateway may take for a refund before people may decide to pay it by hand. */
const OVERDUE_MS = 3 * DAY_MS;
export const isOverdue = ({ sent_at: sentAt }: Pick<Refund, "sent_at">, now: Date): boolean =>
  sentAt !== null && now.getTime() - sentAt.getTime() > OVERDUE_MS;

/**
 * Asks that money goes back, or that what the gateway has not done for days is paid by hand; somebody else has to agree.
 * @param centavos all of it by default
 */
export async function askRefund(
  context: Context,
  by: Operator,
  name: string,
  centavos?: number,
): Promise<{ money: string; sum: string; isByHand: boolean }> {
  return decideAbout(context, by, name, async (trx, money) => {
    requireOpen(money);
    if (money.refund_state === "sent" && isOverdue(money, context.now())) {
      const refund = await liveRefund(trx, money);
      await move(trx, refund, "sent", { hand_asked_by: by.name });
      const sum = sumOf(money, refund.amount_centavos);
      return { money: money.name, sum, isByHand: true };
    }
    if (money.refund_state !== null)
      throw new Refusal(`${money.asked_by} asked for a refund of ${money.name} already.`);
    if (isNeeded(money))
      throw new Refusal(
        `${money.name} pays for ${money.request}, which goes on. It can be given back when that has ended.`,
      );
    const amount = centavos ?? money.amount_centavos;
    if (amount > money.amount_centavos)
      throw new Refusal(`Only ${sumOf(money, money.amount_centavos)} was received.`);
    const id = uuidFrom(context.random);
    const asked = { asked_by: by.name, asked_at: context.now() };
    await insertRefund(trx, money, { ...asked, id, amount_centavos: amount });
    await tell(context, trx, money, id, "refund_asked");
    return { money: money.name, sum: sumOf(money, amount), isByHand: false };
  });
}

/** The second person's yes. @returns which way the money goes */
export async function agreeToRefund(
  context: Context,
  by: Operator,
  name: string,
): Promise<{ money: string; sum: string; way: "gateway" | "hand" }> {
  return decideAbout(context, by, name, async (trx, money) => {
    const refund = await liveRefund(trx, money);
    const { hand_asked_by: handAskedBy } = refund;
    if (isSameName(handAskedBy ?? refund.asked_by, by.name))
      throw new Refusal("You asked for this refund yourself. Somebody else has to agree.");
    const told = { money: money.name, sum: sumOf(money, refund.amount_centavos) };
    const decided = { decided_by: by.name, decided_at: context.now() };
    if (refund.state === "sent" && handAskedBy !== null) {
      // The gateway may do it yet: it is asked until somebody has paid.
      const byHand = { state: "agreed", way: "hand", hand_asked_by: null } as const;
      const instead = { ...byHand, ...decided, asked_by: handAskedBy, refusal: "not_done" };
      await move(trx, refund, "sent", instead);
      await tell(context, trx, money, refund.id, "refund_by_hand");
      return { ...told, way: "hand" };
    }
    const way = canSend(context, money) ? "gateway" : "hand";
    const look_at = way === "gateway" ? context.now() : null;
    await move(trx, refund, "asked", { state: "agreed", way, ...decided, look_at });
    await tell(context, trx, money, refund.id, "refund_agreed");
    return { ...told, way };
  });
}

/** A no, or the asker's own second thoughts. The money is open again; what was sent stays with the gateway. */
export async function refuseRefund(
  context: Context,
  by: Operator,
  name: string,
): Promise<{ money: string; isSent: boolean }> {
  return decideAbout(context, by, name, async (trx, money) => {
    const refund = await liveRefund(trx, money);
    if (refund.state === "sent" && refund.hand_asked_by !== null) {
      await move(trx, refund, "sent", { hand_asked_by: null });
      return { money: money.name, isSent: true };
    }
    const at = context.now();
    const decided = { decided_by: by.name, decided_at: at, ended_at: at };
    await move(trx, refund, "asked", { state: "refused", ...decided });
    await tell(context, trx, money, refund.id, "refund_refused");
    return { money: money.name, isSent: false };
  });
}

/** The gateway cannot: somebody has paid, and has a receipt of it. */
export async function paidByHand(
  context: Context,
  by: Operator,
  { name, receipt }: { name: string; receipt: string },
): Promise<{ money: string; sum: string }> {
  return decideAbout(context, by, name, async (trx, money) => {
    const refund = await liveRefund(trx, money);
    if (refund.state === "asked")
      throw new Refusal("A second person has to agree to it first: lto refund agree.");
    if (refund.state === "agreed" && refund.way === "gateway")
      throw new Refusal("The gateway pays this refund. Do not pay it by hand.");
    await move(trx, refund, "agreed", { paid_by: by.name, receipt });
    await endRefund(context, trx, money, { ...refund, state: "agreed" });
    return { money: money.name, sum: sumOf(money, refund.amount_centavos) };
  });
}

const STATES: Record<Refund["state"], string> = {
  asked: "waits for a second person",
  agreed: "is agreed to",
  sent: "is on its way",
  done: "is done",
  refused: "was refused",
};

async function move(
  trx: Db,
  refund: Refund,
  from: Refund["state"],
  change: Parameters<typeof changeRefund>[2],
): Promise<void> {
  if (refund.state !== from || !(await changeRefund(trx, refund, change)))
    throw new Refusal(`The refund ${STATES[refund.state]} already.`);
}

async function liveRefund(trx: Db, money: KnownMoney): Promise<Refund> {
  const refund = money.refund_id === null ? undefined : await findRefund(trx, money.refund_id);
  if (!refund) throw new Refusal(`Nobody has asked for a refund of ${money.name}.`);
  return refund;
}

const isSameName = (one: string, other: string): boolean =>
  one.trim().toLowerCase() === other.trim().toLowerCase();

function canSend({ payments }: Context, money: KnownMoney): boolean {
  const { refunds } = payments.accounts.get(money.account)?.provider ?? {};
  if (!refunds || money.provider_id === null || money.currency !== "PHP") return false;
  return refunds.isPossible({ channel: money.channel, paidAt: money.received_at });
}

const tell = (
  { now }: Context,
  trx: Db,
  { transaction_uuid: transaction }: KnownMoney,
  occasion: string,
  message: RequestMessage,
): Promise<void> => queueRequestMessage(trx, { message, transaction, occasion, at: now() });

/** The money is back. */
export async function endRefund(
  { now }: Context,
  trx: Db,
  { id, transaction_uuid: transaction }: KnownMoney,
  refund: Refund,
): Promise<void> {
  const at = now();
  if (!(await changeRefund(trx, refund, { state: "done", ended_at: at, look_at: null }))) return;
  await markRefunded(trx, id, at);
  const occasion = refund.id;
  await queueRequestMessage(trx, { message: "refund_done", transaction, occasion, at });
}

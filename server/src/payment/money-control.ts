import type { moneyControl } from "@portal/contract/control/money-control";
import { plainPesos } from "@portal/contract/money";
import { DAY_MS, manilaDay, manilaTime } from "@portal/contract/days";
import { type ControlVerbs, counted, Refusal } from "../control/control-verb.ts";
import { letPayFirst } from "../delivery/pay-line-store.ts";
import {
  findByReference,
  recordOf,
  type StoredTransaction,
} from "../delivery/transaction-store.ts";
import { acceptByHand, isAcceptable } from "./accept-by-hand.ts";
import { moneySheet } from "./money-sheet.ts";
import { agreeToRefund, askRefund, isOverdue, paidByHand, refuseRefund } from "./refund-money.ts";
import { sumOf } from "./named-money.ts";
import { openMoney, type KnownMoney } from "./refund-store.ts";

export const moneyVerbs: ControlVerbs<typeof moneyControl> = {
  "money list": async (context, { given }) => {
    const found = await openMoney(context.db, given.most + 1);
    const money = found.slice(0, given.most).map((one) => shown(one, context.now()));
    return { message: summaryOf(money.length, found.length), money };
  },

  "money accept": async (context, { given, by }) => {
    const { name, request } = await acceptByHand(context, by, given.money);
    return { message: `${name} pays for ${request}, which goes on.` };
  },

  "money first": async (context, { given: { request: reference }, by }) => {
    const until = new Date(context.now().getTime() + DAY_MS);
    await context.db.transaction().execute(async (trx) => {
      const request = await findByReference(trx, reference);
      if (!request) throw new Refusal(`There is no request ${reference}.`);
      const { status, uuid } = request;
      if (!isUnpaid(request))
        throw new Refusal(`${reference} is ${status}: it is not to be paid now.`);
      await letPayFirst(trx, { uuid, record: recordOf(request), until });
      await by.audit(trx, { kind: "transaction", id: uuid });
    });
    const end = `${manilaDay(until)} ${manilaTime(until)}`;
    return {
      message: `Until ${end} no other request can be paid before ${reference}. A payment that is open ends first.`,
    };
  },

  "money sheet": async (context, { given: { day } }) => {
    if (day > manilaDay(context.now())) throw new Refusal("That day is still to come.");
    const { accounts, differences, isPartly } = await moneySheet(context, day);
    return { accounts, differences, partly: isPartly || differences.length > 0 };
  },

  "refund ask": async (context, { given, by }) => {
    const { money, sum, isByHand } = await askRefund(context, by, given.money, given.amount);
    const message = isByHand
      ? `Ask the company first: if it may still send ${sum} of ${money}, say no with lto refund refuse. A second person decides whether it is paid by hand.`
      : `A refund of ${sum} of ${money} waits for a second person.`;
    return { message };
  },

  "refund agree": async (context, { given, by }) => {
    const { money, sum, way } = await agreeToRefund(context, by, given.money);
    const what = `${sum} of ${money} goes back`;
    return {
      message:
        way === "gateway"
          ? `${what} through the gateway. See lto money list for what has become of it.`
          : `${what} by hand: the gateway cannot. Pay it, then say so with lto refund paid-by-hand.`,
    };
  },

  "refund refuse": async (context, { given, by }) => {
    const { money, isSent } = await refuseRefund(context, by, given.money);
    return {
      message: `The refund of ${money} ${isSent ? "stays with its gateway" : "is refused"}.`,
    };
  },

  "refund paid-by-hand": async (context, { given, by }) => {
    const paid = { name: given.money, receipt: given.receipt };
    const { money, sum } = await paidByHand(context, by, paid);
    return { message: `${sum} of ${money} was paid back.` };
  },
};

const isUnpaid = ({ status, holds_money: holdsMoney }: StoredTransaction): boolean =>
  status === "Created" || status === "For Payment" || (status === "failed" && !holdsMoney);

type MoneyRow = {
  money: string;
  amount: string;
  received: string;
  why: string;
  refund: string;
  can: string;
};

/** @param found with one more than is shown, if there are more */
function summaryOf(listed: number, found: number): string {
  if (listed < found) return `The oldest ${listed} of the open sums; --most shows more.`;
  if (found === 0) return "No money waits for a decision.";
  return counted(found, "sum is open.", "sums are open.");
}

const shown = (money: KnownMoney, now: Date): MoneyRow => ({
  money: money.name,
  amount:
    money.currency === "PHP"
      ? plainPesos(money.amount_centavos)
      : sumOf(money, money.amount_centavos),
  received: money.received_at.toISOString(),
  why: money.attention ?? endOf(money),
  refund: refundOf(money),
  can: optionsOf(money, now),
});

/** The second person has to know when only a part is asked for; who pays by hand, why the gateway did not. */
function refundOf({ refund_state: state, refund_centavos: part, ...money }: KnownMoney): string {
  if (state === null || part === null) return "";
  const sum = part === money.amount_centavos ? "" : ` ${plainPesos(part)}`;
  return `${state}${sum}${money.refusal === null ? "" : ` (${money.refusal})`}`;
}

/** Why a paid request ended; the office's own words are not repeated. What was lost may have turned up since. */
function endOf({ status, failed_reason: reason }: KnownMoney): string {
  if (status !== "failed") return "turned up";
  return reason !== null && /^[a-z_]+$/u.test(reason) ? reason : "rejected";
}

function optionsOf(money: KnownMoney, now: Date): string {
  switch (money.refund_state) {
    case null:
      return isAcceptable(money) ? "refund ask, or money accept" : "refund ask";
    case "asked":
      return `refund agree, by another than ${money.asked_by}`;
    case "agreed":
      if (money.refund_way === "gateway") return "nothing: wait";
      return `${money.refusal === null ? "" : "look at the gateway: if nothing went back, "}pay it, then refund paid-by-hand`;
    default:
      if (money.hand_asked_by !== null)
        return `refund agree to pay it by hand, by another than ${money.hand_asked_by}, or refund refuse`;
      return isOverdue(money, now)
        ? "ask the company: if nothing goes back, refund ask, to pay it by hand"
        : "nothing: wait";
  }
}

import type { moneyControl } from "@portal/contract/control/money-control";
import type { ControlVerbs } from "../control/control-verb.ts";
import { acceptByHand, isAcceptable } from "./accept-by-hand.ts";
import { moneySheet } from "./money-sheet.ts";
import { agreeToRefund, askRefund, paidByHand, refuseRefund } from "./refund-money.ts";
import { pesos } from "./the-money.ts";
import { openMoney, type KnownMoney } from "./refund-store.ts";
import type { Context } from "../context.ts";

export const moneyVerbs: ControlVerbs<typeof moneyControl> = {
  "money list": async (context, { given }) => {
    const money = await listMoney(context, given.most);
    return { message: money.length === 0 ? "No money waits for a decision." : "", money };
  },

  "money accept": async (context, { given, by }) => {
    const { name, request } = await acceptByHand(context, by, given.money);
    return { message: `${name} pays for ${request}, which goes on.` };
  },

  "money sheet": async (context, { given: { day } }) => {
    const { accounts, differences, isPartly } = await moneySheet(context, day);
    return { accounts, differences, partly: isPartly || differences.length > 0 };
  },

  "refund ask": async (context, { given, by }) => {
    const { money, amount } = await askRefund(context, by, given.money, given.amount);
    return { message: `A refund of ₱${pesos(amount)} of ${money} waits for a second person.` };
  },

  "refund agree": async (context, { given, by }) => {
    const { money, amount, way } = await agreeToRefund(context, by, given.money);
    const what = `₱${pesos(amount)} of ${money} goes back`;
    return {
      message:
        way === "gateway"
          ? `${what} through the gateway. See money list for what has become of it.`
          : `${what} by hand: the gateway cannot. Pay it, then say so with refund paid-by-hand.`,
    };
  },

  "refund refuse": async (context, { given, by }) => ({
    message: `The refund of ${await refuseRefund(context, by, given.money)} is refused.`,
  }),

  "refund paid-by-hand": async (context, { given, by }) => {
    const paid = { name: given.money, receipt: given.receipt };
    const { money, amount } = await paidByHand(context, by, paid);
    return { message: `₱${pesos(amount)} of ${money} was paid back.` };
  },
};

type MoneyRow = {
  money: string;
  amount: string;
  received: string;
  why: string;
  refund: string;
  can: string;
};

/** Money that somebody has to decide about, the oldest first. */
async function listMoney({ db }: Pick<Context, "db">, most: number): Promise<MoneyRow[]> {
  return (await openMoney(db, most)).map((money) => ({
    money: money.name,
    amount: pesos(money.amount_centavos),
    received: money.received_at.toISOString(),
    why: money.attention ?? endOf(money),
    refund: money.refund_state ?? "",
    can: optionsOf(money),
  }));
}

/** Why a paid request ended; the office's own words are not repeated. What was lost may have turned up since. */
function endOf({ status, failed_reason: reason }: KnownMoney): string {
  if (status !== "failed") return "turned up";
  return reason !== null && /^[a-z_]+$/u.test(reason) ? reason : "rejected";
}

function optionsOf(money: KnownMoney): string {
  switch (money.refund_state) {
    case null:
      return isAcceptable(money) ? "refund ask, or money accept" : "refund ask";
    case "asked":
      return `refund agree, by another than ${money.asked_by}`;
    case "agreed":
      return money.refund_way === "hand" ? "pay it, then refund paid-by-hand" : "nothing: wait";
    default:
      return "nothing: wait";
  }
}

import type { moneyControl } from "@portal/contract/control/money-control";
import type { ControlVerbs } from "../control/control-verb.ts";
import { acceptByHand } from "./accept-by-hand.ts";
import { listMoney } from "./list-money.ts";
import { moneySheet } from "./money-sheet.ts";
import { agreeToRefund, askRefund, paidByHand, refuseRefund } from "./refund-money.ts";
import { pesos } from "./the-money.ts";

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

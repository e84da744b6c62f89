import type { Context } from "../context.ts";
import { isAcceptable } from "./accept-by-hand.ts";
import { openMoney, type KnownMoney } from "./refund-store.ts";
import { pesos } from "./the-money.ts";

export type MoneyRow = {
  money: string;
  amount: string;
  received: string;
  why: string;
  refund: string;
  can: string;
};

/** Money that somebody has to decide about, the oldest first. */
export async function listMoney({ db }: Pick<Context, "db">, most: number): Promise<MoneyRow[]> {
  return (await openMoney(db, most)).map((money) => ({
    money: money.name,
    amount: pesos(money.amount_centavos),
    received: money.received_at.toISOString(),
    why: money.attention ?? endOf(money),
    refund: money.refund_state ?? "",
    can: optionsOf(money),
  }));
}

/** Why a paid request ended; the office's own words are not repeated. */
const endOf = ({ failed_reason: reason }: KnownMoney): string =>
  reason !== null && /^[a-z_]+$/u.test(reason) ? reason : "rejected";

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

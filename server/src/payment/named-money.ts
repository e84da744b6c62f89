import { plainPesos } from "@portal/contract/money";
import { type Operator, Refusal } from "../control/control-verb.ts";
import type { Context } from "../context.ts";
import { lockTransaction } from "../delivery/transaction-store.ts";
import type { Db } from "../db/tables.ts";
import { findMoney, type KnownMoney } from "./refund-store.ts";

/**
 * The money that an operator means: by its own name, else by its request when only one sum of it is open.
 * @throws Refusal
 */
async function theMoney(db: Db, name: string): Promise<KnownMoney> {
  const found = await findMoney(db, name.trim().toUpperCase());
  const open = found.filter(({ refunded_at: refunded }) => refunded === null);
  const [one, ...others] = open.length > 0 ? open : found;
  if (!one) throw new Refusal(`There is no money for ${name}.`);
  if (others.length > 0)
    throw new Refusal(
      `${name} has more than one sum. Name one: ${[one, ...others].map((money) => money.name).join(", ")}.`,
    );
  return one;
}

/** @throws Refusal for money that has gone back */
export function requireOpen({ name, refunded_at: refunded }: KnownMoney): void {
  if (refunded !== null) throw new Refusal(`${name} was refunded already.`);
}

/** A sum of some money, with its currency: ₱150.00. */
export const sumOf = ({ currency }: Pick<KnownMoney, "currency">, centavos: number): string =>
  currency === "PHP" ? `₱${plainPesos(centavos)}` : `${plainPesos(centavos)} ${currency}`;

/** While the request is locked: two operators never decide about one refund. */
export async function decideAbout<Told>(
  context: Context,
  by: Operator,
  name: string,
  decide: (trx: Db, money: KnownMoney) => Promise<Told>,
): Promise<Told> {
  return context.db.transaction().execute(async (trx) => {
    const { transaction_uuid: transaction } = await theMoney(trx, name);
    await lockTransaction(trx, transaction);
    const money = await theMoney(trx, name);
    const told = await decide(trx, money);
    await by.audit(
      trx,
      { kind: "payment", id: money.name },
      { kind: "transaction", id: transaction },
    );
    return told;
  });
}

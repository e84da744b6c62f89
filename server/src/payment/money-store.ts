import type { Db, NewRow, PaymentRow } from "../db/tables.ts";

type NewMoney = Omit<NewRow<"money_received">, "name" | "payment_id">;

/**
 * Notes money that a gateway reports, once. The payment is locked.
 * @returns its name; null when it was noted before
 */
export async function noteMoney(
  trx: Db,
  { id: payment_id, reference }: Pick<PaymentRow, "id" | "reference">,
  money: NewMoney,
): Promise<string | null> {
  const known = await trx
    .selectFrom("money_received")
    .select("money_id")
    .where("payment_id", "=", payment_id)
    .execute();
  if (known.some(({ money_id }) => money_id === money.money_id)) return null;
  const name = known.length === 0 ? reference : `${reference}.${known.length + 1}`;
  await trx
    .insertInto("money_received")
    .values({ ...money, payment_id, name })
    .execute();
  return name;
}

/** The names of an account's money, by the gateway's ids of it. */
export async function namesOfMoney(
  db: Db,
  account: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("money_received as m")
    .innerJoin("payment as p", "p.id", "m.payment_id")
    .select(["m.money_id", "m.name"])
    .where("p.account", "=", account)
    .where("m.money_id", "in", ids)
    .execute();
  return new Map(rows.map(({ money_id, name }) => [money_id, name]));
}

/** What was noted of an account's money from `from` until before `to`. */
export async function moneyOfAccount(
  db: Db,
  account: string,
  { from, to }: { from: Date; to: Date },
) {
  return db
    .selectFrom("money_received as m")
    .innerJoin("payment as p", "p.id", "m.payment_id")
    .select(["m.name", "m.money_id as moneyId", "m.amount_centavos as amountCentavos"])
    .select(["m.currency", "m.fee_centavos as feeCentavos", "m.received_at as at", "p.reference"])
    .where("p.account", "=", account)
    .where("m.received_at", ">=", from)
    .where("m.received_at", "<", to)
    .orderBy("m.received_at")
    .execute();
}

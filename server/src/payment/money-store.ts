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

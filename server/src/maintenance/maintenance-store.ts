import type { Db } from "../db/tables.ts";

/** What the operator wants: closed until then (null: as MAINTENANCE_DATE says), or open. */
export type Order = { on: true; completion: string | null } | { on: false };

/** Keeps the order; since when stays as it was while only the date changes. */
export async function keepOrder(db: Db, order: Order, now: Date): Promise<void> {
  if (!order.on) {
    await db.deleteFrom("maintenance").execute();
    return;
  }
  const { completion } = order;
  await db
    .insertInto("maintenance")
    .values({ completion, since: now })
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet({ completion }))
    .execute();
}

/** The order that holds. */
export async function readOrder(db: Db): Promise<Order> {
  const row = await db.selectFrom("maintenance").select("completion").executeTakeFirst();
  return row ? { on: true, completion: row.completion } : { on: false };
}

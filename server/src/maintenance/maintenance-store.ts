import type { Maintenance } from "@portal/contract/settings";
import type { MaintenanceWatch } from "../context.ts";
import { UNSETTLED } from "../db/column-types.ts";
import type { Db } from "../db/tables.ts";

/** The operator's order: closed until a date (null: MAINTENANCE_DATE), or open. */
export type Order = { on: true; completion: string | null } | { on: false };

/** Stores the order; a change of the date alone keeps the start time. */
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

type OpenPayments = { count: number; until: Date | null };

/** Payments that somebody may be making now, and when the last of them ends. */
export async function openPayments(db: Db): Promise<OpenPayments> {
  return db
    .selectFrom("payment")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      eb.fn.max<Date | null>("expires_at").as("until"),
    ])
    .where("status", "in", UNSETTLED)
    .executeTakeFirstOrThrow();
}

export async function readOrder(db: Db): Promise<Order> {
  const row = await db.selectFrom("maintenance").select("completion").executeTakeFirst();
  return row ? { on: true, completion: row.completion } : { on: false };
}

type MaintenanceOptions = {
  db: Db;
  /** Default date, from MAINTENANCE_DATE. */
  date: string;
};

/** Cached maintenance state; a change takes effect in every process within a second. */
export function watchMaintenance(options: MaintenanceOptions): MaintenanceWatch {
  const { db, date } = options;
  let current: Maintenance = { on: false, date };
  return {
    current: () => current,
    async refresh() {
      const order = await readOrder(db);
      current = order.on ? { on: true, date: order.completion ?? date } : { on: false, date };
    },
  };
}

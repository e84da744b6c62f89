import type { Maintenance } from "@portal/contract/maintenance";
import type { Db } from "../db/tables.ts";
import { keepOrder, readOrder } from "./maintenance-store.ts";
import { takeOrder } from "./order-file.ts";

type MaintenanceOptions = {
  db: Db;
  /** Where the switch leaves its orders for a database that it cannot open itself; null when it can. */
  orderFolder: string | null;
  /** The date where the order names none: the setting MAINTENANCE_DATE. */
  date: string;
  now: () => Date;
};

export type MaintenanceWatch = {
  /** As last read: no request waits for the database to learn it, and it holds while that is away. */
  current(): Maintenance;
  /** Takes a left order into the database and reads what holds. Runs every half second. */
  refresh(): Promise<void>;
};

/** Knows whether the portal is closed for maintenance, in every process within a second. */
export function watchMaintenance(options: MaintenanceOptions): MaintenanceWatch {
  const { db, orderFolder, date, now } = options;
  let current: Maintenance = { on: false, date };
  return {
    current: () => current,
    async refresh() {
      if (orderFolder !== null)
        await takeOrder(orderFolder, (order) => keepOrder(db, order, now()));
      const order = await readOrder(db);
      current = order.on ? { on: true, date: order.completion ?? date } : { on: false, date };
    },
  };
}

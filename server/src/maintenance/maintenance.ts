import type { Maintenance } from "@portal/contract/maintenance";
import type { Db } from "../db/tables.ts";
import { keepOrder, readOrder } from "./maintenance-store.ts";
import { takeOrder } from "./order-file.ts";

type MaintenanceOptions = {
  db: Db;
  /** Folder for order files, when the command cannot open the database itself; else null. */
  orderFolder: string | null;
  /** Default date, from MAINTENANCE_DATE. */
  date: string;
  now: () => Date;
};

export type MaintenanceWatch = {
  /** The state of the last refresh: no request waits for the database, and it survives an outage. */
  current(): Maintenance;
  /** Moves an order file into the database and reads the current order. A job runs it every half second. */
  refresh(): Promise<void>;
};

/** Cached maintenance state; a change takes effect in every process within a second. */
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

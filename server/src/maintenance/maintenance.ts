import type { Maintenance } from "@portal/contract/maintenance";
import type { Db } from "../db/tables.ts";
import { readOrder } from "./maintenance-store.ts";

type MaintenanceOptions = {
  db: Db;
  /** Default date, from MAINTENANCE_DATE. */
  date: string;
};

export type MaintenanceWatch = {
  /** The state of the last refresh: no request waits for the database, and it survives an outage. */
  current(): Maintenance;
  /** Reads the current order. A job runs it when the database tells of a new one. */
  refresh(): Promise<void>;
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

import type { Generated } from "kysely";

export type MaintenanceRow = {
  only_one: Generated<boolean>;
  completion: string | null;
  since: Date;
};

/** The table of 0008_maintenance.sql. */
export type MaintenanceTables = {
  maintenance: MaintenanceRow;
};

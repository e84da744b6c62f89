import type { Generated } from "kysely";

export type MaintenanceRow = {
  only_one: Generated<boolean>;
  completion: string | null;
  since: Date;
};

type DatabaseModeRow = {
  only_one: Generated<boolean>;
  mode: "sandbox" | "production";
};

/** The tables of 0008_maintenance.sql and 0013_database_mode.sql. */
export type MaintenanceTables = {
  maintenance: MaintenanceRow;
  database_mode: DatabaseModeRow;
};

import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Runs reads in a repeatable-read transaction, so that all tables are seen at one moment. */
export const snapshot = <T>(
  db: Kysely<Tables>,
  read: (trx: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);

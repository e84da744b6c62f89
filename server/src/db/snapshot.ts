import type { Kysely } from "kysely";
import type { Tables } from "./tables.ts";

/** Reads several tables as they stood at one moment: what others commit meanwhile is not seen. */
export const snapshot = <T>(
  db: Kysely<Tables>,
  read: (trx: Kysely<Tables>) => Promise<T>,
): Promise<T> =>
  db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only").execute(read);

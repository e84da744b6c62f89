import type { Config } from "../config.ts";
import type { Db } from "../db/tables.ts";

/** Marks a database that has no mark yet. @returns the mark that it has */
export async function markDatabase(db: Db, mode: Config["mode"]): Promise<Config["mode"]> {
  await db
    .insertInto("database_mode")
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db.selectFrom("database_mode").select("mode").executeTakeFirstOrThrow();
  return row.mode;
}

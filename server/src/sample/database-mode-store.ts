import type { Config } from "../config.ts";
import type { Db } from "../db/tables.ts";

/** Marks a database that has no mark yet. @returns the mark that it has */
export async function markDatabase(db: Db, mode: Config["mode"]): Promise<Config["mode"]> {
  const marked = await modeOf(db);
  if (marked) return marked.mode;
  await db
    .insertInto("database_mode")
    .values({ mode })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Another portal may have been faster.
  return (await modeOf(db))?.mode ?? mode;
}

const modeOf = (db: Db): Promise<{ mode: Config["mode"] } | undefined> =>
  db.selectFrom("database_mode").select("mode").executeTakeFirst();

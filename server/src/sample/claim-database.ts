import { ConfigError, type Config } from "../config.ts";
import type { Context } from "../context.ts";
import { markDatabase } from "./database-mode-store.ts";
import { refuseForeignData } from "./load-sample-data.ts";
import { tableWith } from "./sample-store.ts";

/**
 * Marks the database permanently as a sandbox's or production's: no mode starts on the other's database.
 * @throws ConfigError for a database of the other mode, by its mark or its rows
 */
export async function claimDatabase(db: Context["db"], mode: Config["mode"]): Promise<void> {
  if (mode === "production") await refuseSampleData(db);
  else await refuseForeignData(db);
  const marked = await markDatabase(db, mode);
  if (marked !== mode)
    throw new ConfigError(
      `PORTAL_MODE is ${mode}, but the database was made by a portal in ${marked} mode. Name another DATABASE_URL or DATA_DIR.`,
    );
}

/** Production must not show sample records or charge sample fees. */
async function refuseSampleData(db: Context["db"]): Promise<void> {
  const table = await tableWith(db, true);
  if (table === null) return;
  throw new ConfigError(
    `PORTAL_MODE is production, but the database holds sample data of a sandbox (table ${table}). Name another DATABASE_URL or DATA_DIR.`,
  );
}

import { readDatabaseConfig } from "../config.ts";
import { migrateAs, serverOf } from "../db/roles.ts";
import { startFailure } from "./start-failure.ts";

/** Migrates the database and ends: so that the portal need not know the password of the role that owns the tables. */
async function migrateAlone(): Promise<void> {
  const { url, directUrl, ownerUrl, isSandbox } = readDatabaseConfig();
  if (url === null)
    throw new Error("Set DATABASE_URL: the embedded database is migrated by its portal.");
  const ran = await migrateAs(serverOf(url, ownerUrl, directUrl), { isSandbox });
  process.stdout.write(`${ran.length === 0 ? "Nothing to migrate." : ran.join("\n")}\n`);
}

migrateAlone().catch((error: unknown) => {
  process.stderr.write(`The database cannot be migrated: ${startFailure(error)}\n`);
  process.exitCode = 1;
});

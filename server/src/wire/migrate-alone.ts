import { readConfig } from "../config.ts";
import { connect } from "../db/connect.ts";
import { migrate } from "../db/migrate.ts";
import { startFailure } from "./start-failure.ts";

/** Migrates the database and ends: for a role that owns the tables, where the portal has a lesser one. */
async function migrateAlone(): Promise<void> {
  const { databaseUrl: url } = readConfig();
  if (url === null)
    throw new Error("Set DATABASE_URL: the embedded database is migrated by its portal.");
  const connection = connect({ url, name: "portal migration" });
  const ran = await migrate(connection.db);
  await connection.close();
  process.stdout.write(`${ran.length === 0 ? "Nothing to migrate." : ran.join("\n")}\n`);
}

migrateAlone().catch((error: unknown) => {
  process.stderr.write(`The database cannot be migrated: ${startFailure(error)}\n`);
  process.exitCode = 1;
});

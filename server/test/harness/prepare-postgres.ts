import { randomBytes } from "node:crypto";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { connect } from "../../src/db/connect.ts";
import { giveRights } from "../../src/db/roles.ts";
import { startPostgresServer } from "./postgres-server.ts";
import { templateNames, templates, type TemplateName } from "./templates.ts";
import { createPortalRole, PORTAL_ROLE, runSql, withDatabase } from "./test-databases.ts";

declare module "vitest" {
  // Vitest's way to type values from a global set-up.
  interface ProvidedContext {
    testDatabases: { serverUrl: string; databases: Record<TemplateName, string> };
  }
}

/** Global set-up of the project: finds or starts a PostgreSQL and creates a database for each template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["TEST_DATABASE_URL"];
  const own = given ? undefined : await startPostgresServer();
  const serverUrl = given ?? own?.url("postgres") ?? "";
  const run = `portal_test_${randomBytes(4).toString("hex")}`;
  const databases: Partial<Record<TemplateName, string>> = {};
  let before = "template0";
  try {
    await createPortalRole(serverUrl);
    for (const name of templateNames) {
      const database = `${run}_${name}`;
      await runSql(serverUrl, `CREATE DATABASE ${database} TEMPLATE ${before}`);
      await fill(withDatabase(serverUrl, database), name);
      databases[name] = database;
      before = database;
    }
  } catch (error) {
    await own?.stop();
    throw error;
  }
  project.provide("testDatabases", {
    serverUrl,
    databases: databases as Required<typeof databases>,
  });
  return async () => {
    if (own) await own.stop();
    else await dropAll(serverUrl, run);
  };
}

async function fill(url: string, name: TemplateName): Promise<void> {
  const connection = connect({ url, poolMax: 2 });
  try {
    await templates[name](connection);
    await giveRights(connection.db, PORTAL_ROLE, { isSandbox: true });
  } finally {
    await connection.close();
  }
}

async function dropAll(serverUrl: string, run: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  const { rows } = await client.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
    [run],
  );
  for (const { datname } of rows)
    await client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(datname)} WITH (FORCE)`);
  await client.end();
}

import { randomBytes } from "node:crypto";
import { openAsBlob } from "node:fs";
import { inject } from "vitest";
import { connect, type Connection } from "../../src/db/connect.ts";
import { clearAfterwards } from "./left-behind.ts";
import { runSql, withDatabase } from "./test-databases.ts";
import type { TemplateName } from "./templates.ts";
import "./test-engine.ts";

/**
 * A new migrated database on the engine of the vitest project; with `sample: true` it has reference and sample data.
 * PGlite keeps it in memory, or in `dataDir`. Closed automatically after the test file.
 */
export async function freshDatabase(
  options: { sample?: boolean; dataDir?: string } = {},
): Promise<Connection> {
  const connection = await copyOf(options.sample ? "sample" : "migrated", options.dataDir ?? null);
  clearAfterwards(() => connection.close());
  return connection;
}

async function copyOf(template: TemplateName, dataDir: string | null): Promise<Connection> {
  const prepared = inject("testEngine");
  if (!prepared)
    throw new Error("This test uses a database: its file must not be named *.unit.test.ts.");
  if (prepared.engine === "pglite")
    return connect({
      databaseUrl: null,
      dataDir,
      dump: await openAsBlob(prepared.dumps[template]),
    });
  const { url, drop } = await createDatabase(template);
  return dropAfterwards(await connect({ databaseUrl: url, dataDir: null }), drop);
}

/** The address of a new database in PostgreSQL, dropped after the test file. */
export async function freshDatabaseUrl(template: TemplateName | "empty"): Promise<string> {
  const { url, drop } = await createDatabase(template);
  clearAfterwards(drop);
  return url;
}

async function createDatabase(template: TemplateName | "empty") {
  const prepared = inject("testEngine");
  if (prepared?.engine !== "postgres") throw new Error("This test uses PostgreSQL.");
  const { serverUrl, databases } = prepared;
  const database = `${databases.migrated}_${randomBytes(6).toString("hex")}`;
  const from = template === "empty" ? "template0" : databases[template];
  await runSql(serverUrl, `CREATE DATABASE ${database} TEMPLATE ${from}`);
  const drop = () => runSql(serverUrl, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  return { url: withDatabase(serverUrl, database), drop };
}

function dropAfterwards(connection: Connection, drop: () => Promise<void>): Connection {
  let closing: Promise<void> | undefined;
  return { ...connection, close: () => (closing ??= connection.close().then(drop)) };
}

import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { connect, type Connection } from "../../src/db/connect.ts";
import { listenTo, type Notifications } from "../../src/db/notifications.ts";
import { clearAfterwards } from "./left-behind.ts";
import { asPortal, runSql, withDatabase } from "./test-databases.ts";
import type { TemplateName } from "./templates.ts";
import "./prepare-postgres.ts";

/**
 * A new migrated database; with `sample: true` it has reference and sample data. Dropped after the test file.
 * @param rowsOnly connects as the portal's role, which reads and writes rows; else as the one that owns the tables, so that
 * a test can also change what a portal cannot
 */
export async function freshDatabase({
  sample = false,
  rowsOnly = false,
} = {}): Promise<Connection> {
  const { url, drop } = await createDatabase(sample ? "sample" : "migrated");
  const connection = dropAfterwards(connect({ url: rowsOnly ? asPortal(url) : url }), drop);
  clearAfterwards(() => connection.close());
  return connection;
}

/** The address of a new database in PostgreSQL, dropped after the test file. */
export async function freshDatabaseUrl(template: TemplateName | "empty"): Promise<string> {
  const { url, drop } = await createDatabase(template);
  clearAfterwards(drop);
  return url;
}

/** A process of the portal with this number, as others see it. Ended after the test file. */
export async function livingProcess({ pool }: Connection, number: number): Promise<Notifications> {
  const url = pool.options.connectionString ?? "";
  const notifications = await listenTo({ url, number, onBroken: () => undefined });
  clearAfterwards(notifications.close);
  return notifications;
}

async function createDatabase(template: TemplateName | "empty") {
  const prepared = inject("testDatabases");
  if (!prepared)
    throw new Error("This test uses a database: its file must not be named *.unit.test.ts.");
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

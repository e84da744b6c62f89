import { type Kysely, sql } from "kysely";
import { connect, WORK_LIMITS } from "./connect.ts";

/**
 * PgBouncer lends out connections that others had before, so nothing is set at their start: the role itself carries what a
 * session needs (docs/operations.md, Pooler). A person's shorter limit is the portal's own (wait-budget.ts): it closes its
 * connection to the pooler, which closes the database's, and the database ends the statement when it looks next.
 */
const MOST_MS: Readonly<Record<string, number>> = {
  ...WORK_LIMITS,
  client_connection_check_interval: 5_000,
};

type Seen = { database: string; limits: Record<string, string>; zone: string };

async function look<T>(db: Kysely<T>): Promise<Seen> {
  const { rows } = await sql<Seen>`
    select (select system_identifier from pg_control_system()) || '/' || oid as database,
      current_setting('TimeZone') as zone,
      (select json_object_agg(name, setting) from pg_settings
        where name = any(${Object.keys(MOST_MS)}::text[])) as limits
    from pg_database where datname = current_database()`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("The database says nothing of itself.");
  return row;
}

/**
 * What holds behind a pooler, and that the direct address leads to the same database.
 * @throws Error with a sentence for the operator
 */
export async function expectPooled<T>(db: Kysely<T>, directUrl: string): Promise<void> {
  const { database, limits, zone } = await look(db);
  const wrong = Object.entries(MOST_MS).find(([name, most]) => {
    const ms = Number(limits[name]);
    return !(ms > 0 && ms <= most);
  });
  const how =
    "Set it for the portal's role (docs/operations.md, Pooler), then say RECONNECT to the pooler.";
  if (wrong) {
    const [name, most] = wrong;
    throw new Error(
      `Behind the pooler ${name} is ${limits[name]} ms, and must be 1 to ${most}. ${how}`,
    );
  }
  if (zone !== "UTC") throw new Error(`Behind the pooler timezone is ${zone}, not UTC. ${how}`);
  const direct = connect({ url: directUrl, name: "portal look", poolMax: 1 });
  try {
    if ((await look(direct.db)).database === database) return;
  } finally {
    await direct.close();
  }
  throw new Error(
    "DATABASE_DIRECT_URL leads to another database than DATABASE_URL: name the same one, past the pooler.",
  );
}

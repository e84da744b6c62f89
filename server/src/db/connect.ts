import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import { pools } from "./budgeted-pool.ts";
import type { Tables } from "./tables.ts";
import { valueTypes } from "./value-types.ts";

export type Connection = {
  db: Kysely<Tables>;
  /** For background work. */
  pool: pg.Pool;
  /** Waits for running queries, then closes all connections; a second call does nothing. */
  close(): Promise<void>;
};

export type ConnectOptions = {
  /** `postgresql://…` */
  url: string;
  /** The name of its connections in PostgreSQL. */
  name?: string | undefined;
  /** Connections for background work. */
  poolMax?: number | undefined;
  /** Called for a connection that broke; the pool replaces it by itself. */
  onIdleError?: ((error: Error) => void) | undefined;
};

/** How long a request may wait for the database in total, so that a person gets an answer within three seconds. */
export const PEOPLE_MS = 2_500;
const PEOPLE_CONNECTIONS = 8;

/** The two pools of a database, one for people and one for everything else; they connect when they are used. */
export function connect({
  url,
  name = "portal",
  poolMax = 8,
  onIdleError = () => undefined,
}: ConnectOptions): Connection {
  const shared = {
    // Jobs come each minute, and a new connection costs both sides milliseconds.
    idleTimeoutMillis: 120_000,
    connectionString: url,
    keepAlive: true,
    types: valueTypes,
    onConnect: async (client: pg.ClientBase) => void (await client.query("SET TIME ZONE 'UTC'")),
  };
  const work = new pg.Pool({
    ...shared,
    max: poolMax,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
    // Longer than the server's own limit: reached only when the network has lost the answer.
    query_timeout: 60_000,
  });
  const people = new pg.Pool({
    ...shared,
    max: PEOPLE_CONNECTIONS,
    application_name: `${name} people`,
    connectionTimeoutMillis: PEOPLE_MS,
    // Shorter than a request's time: the server cancels the statement and the connection stays usable.
    statement_timeout: PEOPLE_MS - 300,
    lock_timeout: PEOPLE_MS - 500,
    idle_in_transaction_session_timeout: 2 * PEOPLE_MS,
  });
  for (const pool of [people, work]) listen(pool, onIdleError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pools(people, work) }) });
  let closing: Promise<void> | undefined;
  return { db, pool: work, close: () => (closing ??= db.destroy()) };
}

function listen(pool: pg.Pool, onIdleError: (error: Error) => void): void {
  // Without a listener, a restart of the database server would crash this process.
  pool.on("error", onIdleError);
  // The pool listens only to idle connections, but one in use can break too.
  pool.on("connect", (client) => client.on("error", onIdleError));
}

/** Throws when the database does not answer. */
export async function pingDatabase<T>(db: Kysely<T>): Promise<void> {
  await sql`select 1`.execute(db);
}

import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { Kysely, PostgresDialect, sql, type PostgresPool } from "kysely";
import pg from "pg";
import { lockDataDir } from "./data-dir-lock.ts";
import { openPglite, pglitePool } from "./pglite-pool.ts";
import { pools } from "./budgeted-pool.ts";
import type { Tables } from "./tables.ts";
import { valueTypes } from "./value-types.ts";

export type Connection = {
  db: Kysely<Tables>;
  pool: pg.Pool;
  engine: "postgres" | "pglite";
  /** Waits for running queries, then closes all connections; a second call does nothing. */
  close(): Promise<void>;
};

export type ConnectOptions = {
  /** `postgres://…`, or null for the embedded database. */
  databaseUrl: string | null;
  /** Folder of the embedded database (its `database` subfolder); null keeps everything in memory. */
  dataDir: string | null;
  /** The name of its connections in PostgreSQL. */
  name?: string | undefined;
  /** PostgreSQL connections for background work; the embedded database always has one. */
  poolMax?: number | undefined;
  /** Start the embedded database in memory from this dump of another. */
  dump?: Blob | undefined;
  /** Called for a connection that broke while idle; the pool replaces it by itself. */
  onIdleError?: ((error: Error) => void) | undefined;
};

/** How long a request may wait for the database in total, so that a person gets an answer within three seconds. */
export const PEOPLE_MS = 2_500;
const PEOPLE_CONNECTIONS = 8;

/** Opens the database; throws when the folder is in use by another process. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const onIdleError = options.onIdleError ?? (() => undefined);
  return options.databaseUrl === null
    ? connectPglite(options.dataDir, options.dump, onIdleError)
    : connectPostgres(options.databaseUrl, options, onIdleError);
}

function connectPostgres(
  url: string,
  { name = "portal", poolMax = 8 }: Pick<ConnectOptions, "name" | "poolMax">,
  onIdleError: (error: Error) => void,
): Connection {
  const shared = {
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
  listen(people, onIdleError);
  return connection("postgres", work, onIdleError, async () => undefined, pools(people, work));
}

async function connectPglite(
  dataDir: string | null,
  dump: Blob | undefined,
  onIdleError: (error: Error) => void,
): Promise<Connection> {
  const unlock = dataDir === null ? () => undefined : await lockDataDir(dataDir);
  try {
    const engine = await openEngine(dataDir && join(dataDir, "database"), dump);
    return overPglite(engine, onIdleError, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openEngine(folder: string | null, dump: Blob | undefined): Promise<PGlite> {
  try {
    return await openPglite({ folder, dump });
  } catch (error) {
    // System errors, such as a full disk, explain themselves.
    if (folder === null || (error instanceof Error && "syscall" in error)) throw error;
    throw new Error(
      `The embedded database in ${folder} cannot be opened: it is damaged, or another version made it. Put a copy of the folder in its place, or move it away to begin with an empty one.`,
      { cause: error },
    );
  }
}

/** A connection to an embedded database that is already open; closing it closes the database too. */
export function overPglite(
  engine: PGlite,
  onIdleError: (error: Error) => void = () => undefined,
  afterwards: () => void = () => undefined,
): Connection {
  return connection("pglite", pglitePool(engine), onIdleError, async () => {
    await engine.close();
    afterwards();
  });
}

function listen(pool: pg.Pool, onIdleError: (error: Error) => void): void {
  // Without a listener, a restart of the database server would crash this process.
  pool.on("error", onIdleError);
  // The pool listens only to idle connections, but one in use can break too.
  pool.on("connect", (client) => client.on("error", onIdleError));
}

function connection(
  engine: Connection["engine"],
  pool: pg.Pool,
  onIdleError: (error: Error) => void,
  release: () => Promise<void>,
  used: PostgresPool = pool,
): Connection {
  listen(pool, onIdleError);
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: used }) });
  let closing: Promise<void> | undefined;
  return { db, pool, engine, close: () => (closing ??= db.destroy().then(release)) };
}

/** Throws when the database does not answer. */
export async function pingDatabase<T>(db: Kysely<T>): Promise<void> {
  await sql`select 1`.execute(db);
}

import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { valueTypes } from "./value-types.ts";

type ParseMessage = { types?: unknown };
type Connection = ReturnType<typeof createPgConfig>["connection"];

/** Lets timers and sockets have their turn: the engine answers in microtasks, so that a loop of queries would starve them. */
function yieldBefore<A extends unknown[]>(send: (...args: A) => void): (...args: A) => void {
  return (...args) => void setImmediate(() => send(...args));
}

function connectionTo(engine: PGlite): Connection {
  const { connection } = createPgConfig(engine);
  const parse = connection.parse.bind(connection);
  // The adapter takes `types` for a list of parameter types; a driver may send its value parsers under that name.
  connection.parse = (message: ParseMessage) => {
    parse(Array.isArray(message.types) ? message : { ...message, types: undefined });
  };
  connection.query = yieldBefore(connection.query.bind(connection));
  connection.sync = yieldBefore(connection.sync.bind(connection));
  return connection;
}

/**
 * A pool of exactly one connection to the embedded database: it has a single session, which two
 * users would share, transactions included. The caller closes the engine after the pool.
 */
export function pglitePool(engine: PGlite): pg.Pool {
  class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // After a failed query the pool makes a new client; the adapter's connection object cannot be used twice.
      super({ ...config, connection: connectionTo(engine) } as pg.ClientConfig);
    }
  }
  return new pg.Pool({
    Client: EmbeddedClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 20_000,
    types: valueTypes,
    // Ends what a discarded client may have left open in the one session.
    onConnect: async (client) => void (await client.query("ROLLBACK; SET TIME ZONE 'UTC'")),
  });
}

/** Opens the embedded database in a folder, from a dump, or empty in memory; ready when resolved. */
export async function openPglite(from: {
  folder: string | null;
  dump?: Blob | undefined;
}): Promise<PGlite> {
  return PGlite.create({
    ...(from.folder === null ? {} : { dataDir: from.folder }),
    ...(from.dump === undefined ? {} : { loadDataDir: from.dump }),
  });
}

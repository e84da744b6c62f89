import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import { valueTypes } from "./value-types.ts";

type ParseMessage = { types?: unknown };
type Connection = ReturnType<typeof createPgConfig>["connection"];

/** Yields to timers and sockets: the engine answers in microtasks, so a loop of queries would starve them. */
function yieldBefore<A extends unknown[]>(send: (...args: A) => void): (...args: A) => void {
  return (...args) => void setImmediate(() => send(...args));
}

function connectionTo(engine: PGlite): Connection {
  const { connection } = createPgConfig(engine);
  const parse = connection.parse.bind(connection);
  // The adapter expects parameter types in `types`, but a driver may send its value parsers under that name.
  connection.parse = (message: ParseMessage) => {
    parse(Array.isArray(message.types) ? message : { ...message, types: undefined });
  };
  connection.query = yieldBefore(connection.query.bind(connection));
  connection.sync = yieldBefore(connection.sync.bind(connection));
  return connection;
}

/**
 * A pool of exactly one connection: the embedded database has a single session, which two users would share,
 * transactions included. The caller closes the engine after the pool.
 */
export function pglitePool(engine: PGlite): pg.Pool {
  class EmbeddedClient extends pg.Client {
    constructor(config?: pg.ClientConfig) {
      // The pool creates a new client after a failed query, and the adapter's connection object cannot be reused.
      super({ ...config, connection: connectionTo(engine) } as pg.ClientConfig);
    }
  }
  return new pg.Pool({
    Client: EmbeddedClient,
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: 20_000,
    types: valueTypes,
    // A discarded client may have left a transaction open in the one session.
    onConnect: async (client) => void (await client.query("ROLLBACK; SET TIME ZONE 'UTC'")),
  });
}

/** The engine fills this memory when it opens; four times as much is its own default. */
const SHARED_BUFFERS = "32MB";

/** For the start of the portal: optimising the engine's code takes V8 a second and 550 MB (docs/decisions/043). */
export function leaveEngineUnoptimised(): void {
  setFlagsFromString("--no-wasm-tier-up");
  setFlagsFromString("--no-wasm-dynamic-tiering");
}

/** Opens the embedded database in a folder, from a dump, or empty in memory. */
export async function openPglite(from: {
  folder: string | null;
  dump?: Blob | undefined;
}): Promise<PGlite> {
  return PGlite.create({
    startParams: [...PGlite.defaultStartParams, "-c", `shared_buffers=${SHARED_BUFFERS}`],
    ...(from.folder === null ? {} : { dataDir: from.folder }),
    ...(from.dump === undefined ? {} : { loadDataDir: from.dump }),
  });
}

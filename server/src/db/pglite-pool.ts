import { setFlagsFromString } from "node:v8";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { EngineSocket } from "./engine-socket.ts";
import { valueTypes } from "./value-types.ts";

/**
 * A pool of exactly one connection: the embedded database has a single session, which two users would share,
 * transactions included. The caller closes the engine after the pool.
 */
export function pglitePool(engine: PGlite): pg.Pool {
  return new pg.Pool({
    stream: () => new EngineSocket(engine),
    ssl: false,
    user: "postgres",
    database: "postgres",
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

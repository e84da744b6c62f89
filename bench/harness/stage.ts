import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import {
  startPostgresServer,
  type PostgresServer,
} from "../../server/test/harness/postgres-server.ts";
import { startServer, type ChildServer } from "./child-server.ts";
import { fillDatabase } from "./fill-database.ts";

/** What every family of rows finds ready: one database, the portal on it, and the bare reference on it. */
export type Stage = {
  folder: string;
  databaseUrl: string;
  postgres: PostgresServer;
  /** For preparing data; not for measuring. */
  pool: pg.Pool;
  portal: ChildServer;
  bare: ChildServer;
  /** Another portal over the same database, on a port of its own. */
  startPortal(env?: Record<string, string>): Promise<ChildServer>;
  close(): Promise<void>;
};

/** The root secret of the portal under test: a row may make tokens and handles by itself. */
export const PORTAL_SECRET = "the root secret of the bench, long enough";

/** As in production: nothing is lost when the power is. */
const SETTINGS = [
  "listen_addresses=",
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  "max_connections=80",
  "shared_buffers=256MB",
];
const ROOM = join(import.meta.dirname, "..");

/** Starts it all; `close` ends what was started and removes every file. */
export async function startStage(tell: (text: string) => void): Promise<Stage> {
  const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  tell("starting PostgreSQL (fsync and synchronous_commit on) and filling it");
  const postgres = await startPostgresServer(SETTINGS);
  const databaseUrl = postgres.url("postgres");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on("error", () => undefined);
  await fillDatabase(databaseUrl, pool);
  const startPortal = (env: Record<string, string> = {}) =>
    startServer({
      program: join(ROOM, "../server/src/main.ts"),
      readyPath: "/readyz",
      log: join(folder, "portal.log"),
      env: {
        PORTAL_MODE: "production",
        PORTAL_SECRET,
        PUBLIC_ORIGIN: "http://portal.test",
        CONTACT_EMAIL: "contact@portal.test",
        SUPPORT_EMAIL: "support@portal.test",
        PRIVACY_OFFICER_EMAIL: "privacy@portal.test",
        HOST: "127.0.0.1",
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(folder, "data"),
        LIMIT_FACTOR: "1000000",
        ...env,
      },
    });
  tell("starting the portal and the bare reference");
  const portal = await startPortal();
  const bare = await startServer({
    program: join(ROOM, "bare-server.ts"),
    readyPath: "/hello",
    log: join(folder, "bare.log"),
    env: { DATABASE_URL: databaseUrl },
  });
  return {
    folder,
    databaseUrl,
    postgres,
    pool,
    portal,
    bare,
    startPortal,
    close: async () => {
      await Promise.all([portal.stop(), bare.stop()]);
      await pool.end();
      await postgres.stop();
    },
  };
}

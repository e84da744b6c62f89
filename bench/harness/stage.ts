import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import {
  startPostgresServer,
  type PostgresServer,
} from "../../server/test/harness/postgres-server.ts";
import { startServer, type ChildServer } from "./child-server.ts";
import { fillDatabase } from "./fill-database.ts";
import { httpLoad, type LoadOptions } from "./http-load.ts";
import { startMailSink } from "./mail-sink.ts";
import { createMeter, type Figures, type Meter } from "./meter.ts";
import { parentOf, usageOf } from "./processes.ts";
import { LOG_PREFIX } from "./statement-log.ts";

/** Shared by all families: a database, the portal and the bare reference on it. */
export type Stage = {
  folder: string;
  databaseUrl: string;
  postgres: PostgresServer;
  /** For preparing data; not for measuring. */
  pool: pg.Pool;
  portal: ChildServer;
  bare: ChildServer;
  meter: Meter;
  /** Sends load to a server and measures the cost per answer. */
  load(server: ChildServer, options: Omit<LoadOptions, "url">): Promise<Figures>;
  /** Waits until the processes are idle, after clearing the queue. */
  rest(): Promise<void>;
  /** Another portal on the same database and another port; the family that starts it stops it. */
  startPortal(env?: PortalSettings, readyPath?: string): Promise<ChildServer>;
  close(): Promise<void>;
};

type PortalSettings = Record<string, string | undefined>;

/** Root secret of the portal under test, for creating tokens and handles. */
export const PORTAL_SECRET = "the root secret of the bench, made up for 2 days";

/** As in production: durable across a power failure. */
const SETTINGS = [
  "listen_addresses=",
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  "max_connections=80",
  "shared_buffers=256MB",
  LOG_PREFIX,
];
const ROOM = join(import.meta.dirname, "..");

/** Idle: below this CPU time per interval. */
const REST = { microseconds: 10_000, everyMs: 100, tries: 30 };

/** `close` stops everything and deletes all files. */
export async function startStage(tell: (text: string) => void): Promise<Stage> {
  if (!existsSync("/proc/self/schedstat"))
    throw new Error("The bench counts the time of the processor in /proc: it runs on Linux.");
  const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  tell("starting PostgreSQL (fsync and synchronous_commit on) and filling it");
  const postgres = await startPostgresServer(SETTINGS);
  const databaseUrl = postgres.url("postgres");
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  pool.on("error", () => undefined);
  await fillDatabase(databaseUrl, pool);
  const postmaster = await postmasterOf(pool);
  const meter = createMeter({ pool }, postmaster);
  const mail = await startMailSink();
  const startPortal = portals(folder, databaseUrl, mail.url);
  tell("starting the portal and the bare reference");
  const portal = await startPortal();
  const bare = await startBare(folder, databaseUrl);
  return {
    folder,
    databaseUrl,
    postgres,
    pool,
    portal,
    bare,
    meter,
    load: (server, options) =>
      meter.measure(server.pid, () => httpLoad({ url: server.url, ...options })),
    rest: async () => {
      await clearQueue(pool);
      await untilAtRest([postmaster, portal.pid]);
    },
    startPortal,
    close: async () => {
      await Promise.all([portal.stop(), bare.stop()]);
      await pool.end();
      await postgres.stop();
      mail.close();
    },
  };
}

/** Starts portals in production mode, by default on the stage's database. */
const portals =
  (folder: string, databaseUrl: string, mailUrl: string): Stage["startPortal"] =>
  (env = {}, readyPath = "/readyz") =>
    startServer({
      program: join(ROOM, "../server/src/main.ts"),
      readyPath,
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
        SMTP_URL: mailUrl,
        MAIL_FROM: "portal@portal.test",
        DATA_DIR: join(folder, "data"),
        LIMIT_FACTOR: "1000000",
        ...env,
      },
    });

/** The reference that rows are compared with. */
export const startBare = (
  folder: string,
  databaseUrl: string,
  readyPath = "/hello",
): Promise<ChildServer> =>
  startServer({
    program: join(ROOM, "bare-server.ts"),
    readyPath,
    log: join(folder, "bare.log"),
    env: { DATABASE_URL: databaseUrl },
  });

/** A connection's process is a child of the postmaster. */
async function postmasterOf(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  return parentOf(rows[0]?.pid ?? 0);
}

/** Due jobs would otherwise run at the cost of the next turn. */
export const clearQueue = async (pool: pg.Pool): Promise<void> =>
  void (await pool.query(
    "update outbox set done_at = now() where done_at is null and run_at < now() + interval '1 hour'",
  ));

async function untilAtRest(pids: readonly number[]): Promise<void> {
  const used = () => pids.map(usageOf).reduce((sum, { own, below }) => sum + own + below, 0);
  let before = used();
  for (let tries = 0; tries < REST.tries; tries++) {
    await delay(REST.everyMs);
    const now = used();
    if (now - before < REST.microseconds) return;
    before = now;
  }
}

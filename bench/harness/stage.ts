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
  /** Sends load to a server and measures what an answer costs, until nothing of it is left to do in the database. */
  load(server: ChildServer, options: Omit<LoadOptions, "url">, of?: pg.Pool): Promise<Figures>;
  /** The same until the answers alone, of a portal whose jobs nobody does. */
  answers(server: ChildServer, options: Omit<LoadOptions, "url">): Promise<Figures>;
  /** Waits until the processes are idle. */
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

const LOOK_EVERY_MS = 50;

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
  const meter = createMeter(postmaster);
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
    load: (server, options, of = pool) =>
      meter.measure(server.pid, async () => {
        const figures = await httpLoad({ url: server.url, ...options });
        await untilNothingIsLeft(of);
        return figures;
      }),
    answers: (server, options) =>
      meter.measure(server.pid, () => httpLoad({ url: server.url, ...options })),
    rest: () => untilAtRest([postmaster, portal.pid]),
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
        // Each person comes from an address of her own.
        TRUSTED_PROXIES: "127.0.0.1",
        ...env,
      },
    });

/** The reference that rows are compared with. */
const startBare = (
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

/** All jobs that are due are done, and those of the jobs. */
async function untilNothingIsLeft(pool: pg.Pool): Promise<void> {
  const left = `select count(*)::int as count from outbox
    where done_at is null and run_at <= now() and leased_until is distinct from 'infinity'`;
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(left);
    if (rows[0]?.count === 0) return;
    await delay(LOOK_EVERY_MS);
  }
}

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

import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { connect } from "../../server/src/db/connect.ts";
import { migrate } from "../../server/src/db/migrate.ts";
import { sampleOffices } from "../../server/src/sample/sample-offices.ts";
import { type Roots, secretsFrom } from "../../server/src/security/secrets.ts";
import { writeReference } from "../../server/src/sample/sample-store.ts";
import { startPostgresServer } from "../../server/test/harness/postgres-server.ts";
import { load, openClients, type LoadOptions } from "./client.ts";
import { insertLicenses } from "./licenses.ts";
import { parentOf, usedAlone, usedInAll } from "./processes.ts";
import { startMailSink, startServer, type Server } from "./servers.ts";

/** What a turn of a contestant says, each under the name of its unit or of what it is. */
export type Figures = Readonly<Record<string, number>>;

/** A server and its database. */
export type Portal = Server & { pool: pg.Pool; database: string };

/** Shared by all families: the portal and the bare reference on one database. */
export type Stage = Awaited<ReturnType<typeof startStage>>;

type Settings = Record<string, string | undefined>;
type Turn = LoadOptions & {
  /** Ends with the answers, at a portal whose jobs nobody does. */
  untilAnswered?: boolean;
};

const PORTAL_SECRET = "the root secret of the bench, made up for 2 days";
const INDEX_SECRET = "the secret of the bench's indexes, made up for 3 days";
/** Of the portal under test, for creating tokens, handles and sealed rows. */
const ROOTS: Roots = {
  seals: { current: PORTAL_SECRET, old: [] },
  indexes: { current: INDEX_SECRET, old: [] },
};
export const secrets = secretsFrom(ROOTS);

/** As in production: durable across a power failure. */
const SETTINGS = [
  "listen_addresses=",
  "fsync=on",
  "synchronous_commit=on",
  "full_page_writes=on",
  "max_connections=80",
  "shared_buffers=256MB",
  "shared_preload_libraries=pg_stat_statements",
];
export const PORTAL: Settings = {
  PORTAL_MODE: "production",
  PORTAL_SECRET,
  INDEX_SECRET,
  PUBLIC_ORIGIN: "http://portal.test",
  CONTACT_EMAIL: "contact@portal.test",
  SUPPORT_EMAIL: "support@portal.test",
  PRIVACY_OFFICER_EMAIL: "privacy@portal.test",
  HOST: "127.0.0.1",
  MAIL_FROM: "portal@portal.test",
  LIMIT_FACTOR: "1000000",
  DRAIN_SECONDS: "0",
  // Each person comes from an address of her own.
  TRUSTED_PROXIES: "127.0.0.1",
};
/** The office would go on with each request, and the gateway tell of each payment. */
const SANDBOX: Settings = {
  PORTAL_MODE: "sandbox",
  LOG_LEVEL: "info",
  SANDBOX_OFFICE_SECONDS: "100000",
  SANDBOX_WEBHOOK: "never",
};
/** What `PostgresServer.url` names by default. */
const FIRST = "postgres";
const ROOM = join(import.meta.dirname, "..");
const LEFT = `select /* bench */ exists (select from outbox
  where done_at is null and run_at <= now() and leased_until is distinct from 'infinity') as is`;
const LEFT_AT_MOST_MS = 600_000;
/** Time for PostgreSQL and the portal to come to rest. */
const REST_MS = 1_000;

/** `close` stops everything and deletes all files. */
export async function startStage(tell: (text: string) => void) {
  if (!existsSync("/proc/self/schedstat"))
    throw new Error("The bench counts the time of the processor in /proc: it runs on Linux.");
  const folder = mkdtempSync(join(tmpdir(), "portal-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  tell("starting PostgreSQL (fsync and synchronous_commit on) and filling it");
  const postgres = await startPostgresServer(SETTINGS);
  const pool = poolOf(postgres.url());
  await fillDatabase(postgres.url(), pool);
  const { rows } = await pool.query<{ pid: number }>("select pg_backend_pid() as pid");
  const { measure, sendLoad } = meter(pool, parentOf(rows[0]?.pid ?? 0));
  const mail = await startMailSink();
  tell("starting the portal and the bare reference");
  const smtp = `smtp://127.0.0.1:${mail.port}`;
  const { stopStarted, ...own } = starters({ folder, pool, smtp, url: postgres.url });
  const { stopStarted: stopOthers, ...others } = starters({
    folder,
    pool,
    smtp,
    url: postgres.url,
  });
  return {
    folder,
    portal: await own.startPortal(),
    bare: await own.startBare(),
    ...others,
    /** What a family has started ends with it. */
    stopOthers,
    load: sendLoad,
    /** Runs a statement again and again over 8 connections; `:n` is a whole number below `below`. */
    rawSql: ({ database }: Portal, sql: string, below = 1) =>
      measure(null, () => pgbench(join(folder, "raw.sql"), [postgres.url(database), sql, below])),
    rest: () => delay(REST_MS),
    close: async () => {
      await stopOthers();
      await stopStarted();
      await pool.end();
      await postgres.stop();
      await mail.close();
    },
  };
}

type Place = { folder: string; pool: pg.Pool; smtp: string; url: (database: string) => string };

/** Starts servers, by default on the first database. */
function starters({ folder, pool, smtp, url }: Place) {
  const started: (() => Promise<void>)[] = [];
  const start = async (program: string, readyPath: string, settings: Settings): Promise<Portal> => {
    const env = { DATABASE_URL: url(FIRST), ...settings };
    const log = join(folder, "servers.log");
    const server = await startServer(join(ROOM, program), { readyPath, log, env });
    started.push(server.stop);
    return { ...server, pool, database: FIRST };
  };
  const startPortal = (settings: Settings = {}, readyPath = "/readyz") => {
    const own = { DATA_DIR: join(folder, "data"), SMTP_URL: smtp, ...settings };
    return start("../server/src/main.ts", readyPath, { ...PORTAL, ...own });
  };
  return {
    startPortal,
    startBare: (readyPath = "/hello") => start("bare-server.ts", readyPath, {}),
    /** A portal with a database of its own in sandbox mode: only that has a payment gateway. */
    startSandbox: async (database: string, settings: Settings = {}): Promise<Portal> => {
      await pool.query(`create database ${database}`);
      const own = { DATABASE_URL: url(database), DATA_DIR: join(folder, database) };
      const portal = await startPortal({ ...SANDBOX, ...own, ...settings });
      const ownPool = poolOf(url(database));
      started.push(() => ownPool.end());
      return { ...portal, pool: ownPool, database };
    },
    stopStarted: async () => {
      for (const stop of started.splice(0)) await stop();
    },
  };
}

/** @param postmaster the parent of all processes of PostgreSQL */
function meter(pool: pg.Pool, postmaster: number) {
  /** @param pid null for raw SQL: what sends it stands in the place of the server, and has ended */
  const measure = async <T extends { requests: number }>(
    pid: number | null,
    run: () => Promise<T>,
  ) => {
    const read = () => {
      const clients = usedAlone(process.pid);
      const server = pid === null ? clients : usedInAll(pid);
      return { server, postgres: usedInAll(postmaster), clients };
    };
    const before = read();
    const result = await run();
    const after = read();
    const each = (name: keyof typeof before) => (after[name] - before[name]) / result.requests;
    const [server, postgres, clients] = [each("server"), each("postgres"), each("clients")];
    return { ...result, server, postgres, clients, cost: server + postgres };
  };
  /** How many statements portals have sent to a database so far. */
  const statementsAt = async ({ database }: Portal): Promise<number> => {
    const { rows } = await pool.query<{ calls: string }>(
      `select sum(calls) as calls from pg_stat_statements s join pg_database d on d.oid = s.dbid
       where datname = $1 and query not like '%/* bench */%'`,
      [database],
    );
    return Number(rows[0]?.calls);
  };
  /** Sends load and measures what a request costs, until nothing of it is left to do. */
  const sendLoad = async (server: Portal, { untilAnswered = false, ...options }: Turn) => {
    const clients = await openClients(server.url, options.connections);
    const before = await statementsAt(server);
    const figures = await measure(server.pid, async () => {
      const answered = await load(clients, options);
      if (!untilAnswered) await untilNothingIsLeft(server.pool);
      return answered;
    });
    for (const client of clients) client.close();
    const statements = ((await statementsAt(server)) - before) / figures.requests;
    return { ...figures, statements, ms: figures.cost / 1000 };
  };
  return { measure, sendLoad };
}

function poolOf(connectionString: string): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 4 });
  pool.on("error", () => undefined);
  return pool;
}

/** All jobs that are due are done, and those of the jobs. */
async function untilNothingIsLeft(pool: pg.Pool): Promise<void> {
  const end = performance.now() + LEFT_AT_MOST_MS;
  for (;;) {
    const { rows } = await pool.query<{ is: boolean }>(LEFT);
    if (rows[0]?.is === false) return;
    if (performance.now() > end) throw new Error("Jobs are left to do.");
    await delay(50);
  }
}

async function pgbench(
  script: string,
  [url, sql, below]: [url: string, sql: string, below: number],
) {
  writeFileSync(script, `\\set n random(0, ${below - 1})\n${sql.replaceAll(/\s+/gu, " ")};\n`);
  const options = ["-n", "-M", "prepared", "-c", "8", "-j", "2", "-T", "2", "-f", script];
  const { stdout, stderr } = await promisify(execFile)("pgbench", [...options, url]);
  const rate = Number(/tps = ([\d.]+)/u.exec(stdout)?.[1]);
  const requests = Number(/actually processed: (\d+)/u.exec(stdout)?.[1]);
  if (!(rate > 0) || /aborted/u.test(stderr)) throw new Error(`pgbench: ${stdout}${stderr}`);
  return { rate, requests };
}

export const LICENSES = 500_000;

/** Number and birth date of the n-th license, counted from 0, with wrap-around. */
export function licenseAt(n: number): { number: string; birth_date: string } {
  const at = n % LICENSES;
  const day = new Date(Date.UTC(1950, 0, 1 + (at % 20_000)));
  const number = `B00-00-${String(at).padStart(6, "0")}`;
  return { number, birth_date: day.toISOString().slice(0, 10) };
}

/** The portal's tables, the sample offices, 500,000 licenses, and statistics for the planner. */
async function fillDatabase(databaseUrl: string, pool: pg.Pool): Promise<void> {
  const { db, close } = connect({ url: databaseUrl });
  await migrate(db);
  await db.transaction().execute((trx) => writeReference(trx, sampleOffices()));
  await close();
  await pool.query("create extension pg_stat_statements");
  // Production refuses sample data.
  for (const table of ["office", "courier_fee", "schedule_template"])
    await pool.query(`update ${table} set sample = false`);
  const { rows: offices } = await pool.query<{ id: string }>("select id from office order by id");
  const licenses = Array.from({ length: LICENSES }, (_, n) => ({
    id: randomUUID(),
    ...licenseAt(n),
    office: offices[n % offices.length]?.id ?? "",
  }));
  await insertLicenses(pool, secrets, licenses);
  // What the references select: the same facts in clear, so that they say what a plain row costs.
  await pool.query(
    `create table reference_license (id uuid, number text primary key, birth_date date, first_name text,
       middle_name text, last_name text, suffix text, status text, remarks text, office_id text)`,
  );
  await pool.query(
    `insert into reference_license
     select gen_random_uuid(), 'B00-00-' || lpad(n::text, 6, '0'), date '1950-01-01' + n % 20000,
            'ANA', 'REYES', 'SANTOS', '', 'Available', null, o.ids[1 + n % cardinality(o.ids)]
     from generate_series(0, $1::integer - 1) n, (select array_agg(id order by id) as ids from office) o`,
    [LICENSES],
  );
  await pool.query("vacuum analyze");
}

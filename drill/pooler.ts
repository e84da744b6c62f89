import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../scripts/free-port.ts";
import { type Failure, failuresIn, loadOn, lostIn, noneLost } from "./harness/load.ts";
import {
  type Ends,
  folderOf,
  needPrograms,
  ownedFolder,
  poolOn,
  run,
  type Seen,
  startDebianPostgres,
  startProgram,
  tell,
  until,
} from "./harness/machine.ts";
import { openOffice, operatorsAt, portalsOn, type Portals } from "./harness/portals.ts";
import { HAPROXY, startProxy } from "./harness/proxy.ts";

/**
 * The portal behind PgBouncer, in both modes: `npm run drill pooler`. Two web processes and one for jobs answer 20,000 calls
 * in each.
 */

const CALLS = Number(process.env["DRILL_CALLS"] ?? 20_000);
const PROGRAMS = {
  ...HAPROXY,
  pgbouncer: "/usr/sbin/pgbouncer",
  "postgresql-15": "/usr/lib/postgresql/15/bin/initdb",
};
/** Of a server with 100 connections: a session keeps one, a transaction lends it. */
const POOLS = { session: 60, transaction: 12 } as const;
type Mode = keyof typeof POOLS;
/** Past the pooler: three processes that listen, and this drill's own three. */
const DIRECT = 6;
const ROLE = "portal";
/** docs/operations.md, Pooler. */
const OF_ROLE: readonly [string, string][] = [
  ["statement_timeout", "15s"],
  ["lock_timeout", "10s"],
  ["idle_in_transaction_session_timeout", "30s"],
  ["client_connection_check_interval", "2s"],
  ["timezone", "UTC"],
];
/** A lease, and how often is looked for what nobody holds any more. */
const TAKEN_OVER_S = 15 + 15;
const CAPACITY = 5_000;
const PEOPLE = 5_000;
const CONTROL_CALLS = 300;

type Place = { folder: string; ends: Ends; pool: pg.Pool; direct: string; port: number };
type Pooler = Awaited<ReturnType<typeof startPooler>>;

async function drill(ends: Ends): Promise<Seen[]> {
  await needPrograms(PROGRAMS);
  const folder = folderOf("pooler", ends);
  const url = await startDebianPostgres(join(folder, "postgres"), ends, ["fsync=off"]);
  await ask(url(), `create role ${ROLE} login`);
  for (const database of ["portal", "other"])
    await ask(url(), `create database ${database} owner ${ROLE}`);
  const direct = url("portal", ROLE);
  const pool = poolOn(direct, ends);
  const place = { folder, ends, pool, direct, port: await freePort() };

  const lent = await startPooler(place, "transaction");
  const portals = await portalsOn(direct, place);
  hastenGateways(portals);
  const rows = await badSettings({ portals, lent, url });
  const modes = { transaction: lent, session: await startPooler(place, "session") };
  const load = await prepared(place, portals);
  for (const mode of ["transaction", "session"] as const)
    rows.push(...(await tryMode(place, { mode, load, pooled: modes[mode].url, portals })));
  rows.push(await nameless(place, { portals, load, lent }));
  return rows;
}

/** What is tried is the pooler: at their usual pace the gateways would turn away people who come so fast. */
function hastenGateways({ settings }: Portals): void {
  const file = settings["PAYMENT_ACCOUNTS"] ?? "";
  const given = JSON.parse(readFileSync(file, "utf8")) as { accounts: object[] };
  const accounts = given.accounts.map((account) => ({ ...account, callsPerSecond: 100 }));
  writeFileSync(file, JSON.stringify({ ...given, accounts }));
}

/** Offices, days, licenses, by a portal without a pooler. */
async function prepared({ folder, pool, port }: Place, portals: Portals) {
  const portal = await portals.startBeside("first", { PORT: String(port) });
  await openOffice(operatorsAt(portal, folder), CAPACITY);
  const load = await loadOn(portals, pool, PEOPLE);
  await portal.end("SIGTERM");
  return load;
}

type Load = Awaited<ReturnType<typeof prepared>>;

const settingsFor = (mode: Mode, pooled: string, direct: string) => ({
  DATABASE_URL: pooled,
  DATABASE_DIRECT_URL: direct,
  DATABASE_POOLER: mode,
});

async function ask(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}

async function startPooler({ folder, ends, direct }: Place, mode: Mode) {
  const home = ownedFolder(join(folder, `pgbouncer-${mode}`));
  const port = await freePort();
  const { hostname, port: behind } = new URL(direct);
  const [config, users] = [join(home, "pgbouncer.ini"), join(home, "users")];
  writeFileSync(users, `"${ROLE}" ""\n"postgres" ""\n`);
  const lines = [
    "[databases]",
    `portal = host=${hostname} port=${behind} dbname=portal`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${users}`,
    "admin_users = postgres",
    `pool_mode = ${mode}`,
    `default_pool_size = ${POOLS[mode]}`,
    "max_client_conn = 500",
  ];
  writeFileSync(config, `${lines.join("\n")}\n`);
  startProgram(ends, join(home, "log"), [PROGRAMS.pgbouncer, [config]]);
  const console = `postgresql://postgres@127.0.0.1:${port}/pgbouncer`;
  await until("PgBouncer", async () => (await ask(console, "show version")).rows.length > 0);
  return { url: `postgresql://${ROLE}@127.0.0.1:${port}/portal`, console };
}

type Start = { portals: Portals; lent: Pooler; url: (database?: string, role?: string) => string };

/** What must not start: exit code 1, and one sentence. */
async function badSettings({ portals, lent, url }: Start): Promise<Seen[]> {
  const good = settingsFor("transaction", lent.url, url("portal", ROLE));
  const refused = async (what: string, change: object, sentence: string): Promise<Seen> => {
    const { code, said } = await portals.refused(`refused ${what}`, { ...good, ...change });
    const isOne = !said.includes("\n") && said.includes(sentence);
    return [`start ${what}: exit 1, one sentence`, `exit ${code}: ${said}`, code === 1 && isOne];
  };
  const none = { DATABASE_POOLER: "none", DATABASE_DIRECT_URL: "" };
  const rows = [
    await refused(
      "without a direct address",
      { DATABASE_DIRECT_URL: "" },
      "_DIRECT_URL is missing",
    ),
    await refused("with a pooler that nobody names", none, "be named in DATABASE_POOLER"),
    await refused("of a role without limits", {}, "Behind the pooler statement_timeout is 0 ms"),
  ];
  for (const [name, value] of OF_ROLE)
    await ask(url(), `alter role ${ROLE} set ${name} = '${value}'`);
  await ask(lent.console, "reconnect");
  const other = { DATABASE_DIRECT_URL: url("other", ROLE) };
  rows.push(
    await refused("with the direct address of another database", other, "to another database"),
  );
  return rows;
}

type Trial = { mode: Mode; load: Load; pooled: string; portals: Portals };

async function tryMode(place: Place, { mode, load, pooled, portals }: Trial): Promise<Seen[]> {
  tell(`${mode}: ${CALLS} calls`);
  const { folder, ends, pool, direct, port } = place;
  const settings = settingsFor(mode, pooled, direct);
  const start = (name: string, role: string) =>
    portals.startBeside(`${mode}-${name}`, { ...settings, PORTAL_ROLE: role });
  const webs = [await start("web-1", "web"), await start("web-2", "web")];
  const jobs = await start("jobs", "jobs");
  const proxy = await startProxy({ folder, ends, port, portals: webs });
  const connections = mostConnections(pool);
  const tally = await load.hurry(CALLS);
  const most = connections.end();
  tell(`${mode}: answered in ${tally.seconds.toFixed(0)} s`);
  const isBroken = ({ status }: Failure) => status === null || status >= 500;
  const broken = tally.failures.filter(isBroken);
  const others = tally.failures.filter((failure) => !isBroken(failure));
  const lost = await load.ask(tally);
  const rows: Seen[] = [
    [
      `${mode}: answers 5xx, or none`,
      failuresIn({ ...tally, failures: broken }),
      broken.length === 0,
    ],
    [`${mode}: other failures`, `${others.length} ${others[0]?.says ?? ""}`, others.length === 0],
    [`${mode}: acknowledged and lost`, lostIn(tally, lost), noneLost(lost)],
    [
      `${mode}: connections at PostgreSQL, at most ${POOLS[mode]} + ${DIRECT}`,
      most,
      most <= POOLS[mode] + DIRECT,
    ],
    await lockedTable({ mode, pool, web: webs[0]?.url ?? "" }),
  ];
  await jobs.end("SIGTERM");
  rows.push(
    ...(await Promise.all([
      longStatement(mode, pooled),
      takeOver({ mode, settings, portals, pool }),
    ])),
  );
  await proxy.stop();
  for (const web of webs) await web.end("SIGTERM");
  return rows;
}

/** @returns ends it, and says how many there were at the most */
function mostConnections(pool: pg.Pool): { end(): number } {
  let most = 0;
  const watching = setInterval(() => {
    pool
      .query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'",
      )
      .then(({ rows }) => (most = Math.max(most, rows[0]?.count ?? 0)))
      .catch(() => undefined);
  }, 500);
  return {
    end: () => {
      clearInterval(watching);
      return most;
    },
  };
}

/** What the database ends by itself. */
async function longStatement(mode: Mode, pooled: string): Promise<Seen> {
  const begun = performance.now();
  const ended = await ask(pooled, "select pg_sleep(40)").then(
    () => "never",
    (error: { code?: string }) => error.code,
  );
  const seconds = (performance.now() - begun) / 1_000;
  return [
    `${mode}: a statement of 40 s ends after 15 s (57014)`,
    `${seconds.toFixed(1)} s (${ended})`,
    ended === "57014" && seconds < 17,
  ];
}

/** What a person gets who would wait too long. */
async function lockedTable({
  mode,
  pool,
  web,
}: {
  mode: Mode;
  pool: pg.Pool;
  web: string;
}): Promise<Seen> {
  const holder = await pool.connect();
  await holder.query("begin; lock table office in access exclusive mode");
  const asked = performance.now();
  // Its office is read with it.
  const { status } = await fetch(`${web}/api/ste/transaction/${randomUUID()}`);
  const personMs = performance.now() - asked;
  await delay(4_000);
  // Others may wait for it as well, which have more time: jobs, and who keeps the list of offices.
  const { rows } = await pool.query(
    `select from pg_locks join pg_stat_activity using (pid)
     where not granted and relation = 'office'::regclass and query like '/* transactions_by_uuid */%'`,
  );
  await holder.query("rollback");
  holder.release();
  return [
    `${mode}: a person at a locked table gets 503 within 3.5 s, and the statement ends`,
    `${(personMs / 1_000).toFixed(1)} s (${status}), ${rows.length} wait 4 s later`,
    status === 503 && personMs < 3_500 && rows.length === 0,
  ];
}

type Killing = { mode: Mode; settings: NodeJS.ProcessEnv; portals: Portals; pool: pg.Pool };

/** A process for jobs is killed while it sends a mail to a server that does not answer; another has it then. */
async function takeOver({ mode, settings, portals, pool }: Killing): Promise<Seen> {
  const open = new Set<Socket>();
  const silent = createServer((socket) => void open.add(socket.on("error", () => undefined)));
  silent.listen(0, "127.0.0.1");
  await once(silent, "listening");
  const address = silent.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  const own = { ...settings, PORTAL_ROLE: "jobs", SMTP_URL: `smtp://127.0.0.1:${port}` };
  const key = `drill ${mode}`;
  const held = async () => {
    const { rows } = await pool.query<{ by: number; attempts: number }>(
      `select leased_by as by, attempts from outbox
       where dedupe_key = $1 and leased_until > now()`,
      [key],
    );
    return rows[0];
  };
  const first = await portals.startBeside(`${mode}-killed-jobs`, own);
  await pool.query(
    `insert into outbox (kind, payload, run_at, dedupe_key)
     select kind, payload, now(), $1 from outbox where kind = 'mail' order by id desc limit 1`,
    [key],
  );
  await until("a mail is on its way", async () => (await held()) !== undefined);
  const before = await held();
  await first.end("SIGKILL");
  const begun = performance.now();
  const second = await portals.startBeside(`${mode}-other-jobs`, own);
  const isTaken = async () => {
    const now = await held();
    return now !== undefined && now.by !== before?.by;
  };
  await until("somebody else has it", isTaken).catch(() => undefined);
  const seconds = (performance.now() - begun) / 1_000;
  const isMet = (await isTaken()) && seconds <= TAKEN_OVER_S;
  await second.end("SIGKILL");
  for (const socket of open) socket.destroy();
  silent.close();
  return [
    `${mode}: a killed process's lease is another's within ${TAKEN_OVER_S} s`,
    `${seconds.toFixed(1)} s`,
    isMet,
  ];
}

/** Control: statements with names break in a pool of transactions as soon as it has a new connection. */
async function nameless(
  { direct, port }: Place,
  { portals, load, lent }: { portals: Portals; load: Load; lent: Pooler },
): Promise<Seen> {
  const settings = settingsFor("session", lent.url, direct);
  const own = { ...settings, PORT: String(port), PORTAL_ROLE: "web" };
  // It may never be ready.
  await portals.startBeside("control", own, { path: "/healthz" });
  await ask(lent.console, "reconnect");
  const tally = await load.hurry(CONTROL_CALLS);
  const broken = tally.failures.filter(({ status }) => status !== null && status >= 500);
  return [
    "control: with statements that have names, in mode transaction, some 5xx",
    failuresIn({ ...tally, failures: broken }),
    broken.length > 0,
  ];
}

await run(drill);

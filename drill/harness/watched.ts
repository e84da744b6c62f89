import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import pg from "pg";
import { newCertificate } from "../../server/test/doubles/tls-front.ts";
import { startPayMongo } from "../../server/test/doubles/paymongo.ts";
import { smtpDouble } from "../../server/test/harness/smtp-server.ts";
import { freshBookings, openDays } from "../../bench/people.ts";
import type { Call } from "../../bench/harness/client.ts";
import { PORTAL } from "../../bench/harness/stage.ts";
import { freePort } from "../../scripts/free-port.ts";
import { type Ends, tell, until } from "./machine.ts";

/** Minutes of the rules are so many seconds here. */
export const MINUTE_IS = 2;
export const DISK_MB = 200;
export const LEAST_MB = 32;

/** Debian's parts, of this machine or unpacked in the folder that the command names. */
const UNPACKED = process.argv[2] ?? "/";
const part = (file: string): string => (existsSync(file) ? file : join(UNPACKED, file));
const LIBRARIES = `/usr/lib/${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;
const PROMETHEUS = part("/usr/bin/prometheus");
const PROMTOOL = part("/usr/bin/promtool");
const POSTGRES = part("/usr/lib/postgresql/15/bin");
const FAKETIME = part(`${LIBRARIES}/faketime/libfaketime.so.1`);
export const missingParts = (): string[] =>
  [PROMETHEUS, PROMTOOL, join(POSTGRES, "pg_receivewal"), FAKETIME].filter(
    (file) => !existsSync(file),
  );
/** Of PostgreSQL's programs. */
const POSTGRES_ENV = {
  PATH: process.env["PATH"],
  ...(POSTGRES.startsWith("/usr") ? {} : { LD_LIBRARY_PATH: join(UNPACKED, LIBRARIES) }),
};
const FILES = join(import.meta.dirname, "../../deploy/prometheus");
const MAIN = join(import.meta.dirname, "../../server/src/main.ts");

/** What is written and started while it is watched. */
const folder = mkdtempSync(join(tmpdir(), "drill-watch-"));
const started: Ends = [];

/** A portal in production with all that it needs, and Prometheus. */
export type Watched = Awaited<ReturnType<typeof startAll>>;

export async function startAll(ends: Ends) {
  ends.push(async () => {
    for (const stop of started.toReversed()) await stop();
    rmSync(folder, { recursive: true, force: true });
  });
  tell(
    "starting PostgreSQL, a receiver of its log, a gateway, a mail server, the portal, Prometheus",
  );
  const database = await startDatabase();
  const receiver = await startReceiver(database);
  const gateway = await startGateway();
  const mail = await startMail();
  const portal = await startPortals({ database, gateway, mail });
  const pool = new pg.Pool({ connectionString: database.url, max: 2 });
  pool.on("error", () => undefined);
  started.push(() => pool.end());
  await pool.query("insert into backup_made (made_at, bytes) values (now(), 1)");
  await pool.query(
    "insert into courier (code, name, enabled, available_payment_channels, position) values ('Quadx', 'QuadX', true, '{Gcash}', 1)",
  );
  const days = await openDays(pool, ["drill"], { capacity: 10_000 });
  const traffic = keepAsking(portal.url);
  started.push(traffic.end);
  const prometheus = await startPrometheus(portal.metricsAt);
  /** @returns how many appointments were booked */
  const book = async (count: number) => {
    const calls = await freshBookings(pool, days, count);
    const statuses = await Promise.all(calls.map((call) => post(portal.url, call)));
    return statuses.filter((status) => status === 201).length;
  };
  return { database, receiver, gateway, mail, portal, pool, traffic, prometheus, book };
}

async function post(url: string, { path, headers, body }: Call): Promise<number> {
  const { status } = await fetch(url + path, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  });
  return status;
}

/** Whether each alarm fires, and only it, in what alerts.test.yml says. */
export function promtool(): boolean {
  const { status, stdout, stderr } = spawnSync(
    PROMTOOL,
    ["test", "rules", join(FILES, "alerts.test.yml")],
    { encoding: "utf8" },
  );
  if (status !== 0) tell(stdout + stderr);
  return status === 0;
}

/** A program whose end this one waits for. */
function run(program: string, args: readonly string[], env: NodeJS.ProcessEnv, log: string) {
  const output = openSync(join(folder, log), "a");
  const child = spawn(program, args, {
    env,
    stdio: ["ignore", output, output],
    ...(program.startsWith(POSTGRES) && owner()),
  });
  const ended = once(child, "exit");
  return { child, ended };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

/** Debian's user of PostgreSQL, which refuses root. */
function owner(): { uid: number; gid: number } {
  const { stdout } = spawnSync("id", ["-u", "postgres"], { encoding: "utf8" });
  const group = spawnSync("id", ["-g", "postgres"], { encoding: "utf8" });
  return { uid: Number(stdout), gid: Number(group.stdout) };
}

type Database = Awaited<ReturnType<typeof startDatabase>>;

/** PostgreSQL 15, where each commit waits for the receiver. */
async function startDatabase() {
  const data = join(folder, "database");
  const port = await freePort();
  const { uid, gid } = owner();
  mkdirSync(data);
  // Its folder is within ours.
  spawnSync("chmod", ["711", folder]);
  chownSync(data, uid, gid);
  const pgRun = (program: string, args: readonly string[]) => {
    const { status, stderr, stdout } = spawnSync(join(POSTGRES, program), args, {
      uid,
      gid,
      cwd: data,
      env: POSTGRES_ENV,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`);
  };
  pgRun("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "--locale=C.UTF-8", "-N"]);
  const options = `-p ${port} -k ${data} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=100`;
  const begin = async () =>
    pgRun("pg_ctl", ["-D", data, "-w", "-l", join(data, "log"), "-o", options, "start"]);
  const stop = async () => pgRun("pg_ctl", ["-D", data, "-w", "-m", "fast", "stop"]);
  await begin();
  started.push(() => stop().catch(() => undefined));
  return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, port, begin, stop };
}

/** Takes the log as a standby does, and each commit waits for it; what takes it away tells the server so, as Patroni does. */
async function startReceiver({ port, url }: Database) {
  const place = join(folder, "received");
  mkdirSync(place);
  const { uid, gid } = owner();
  chownSync(place, uid, gid);
  let child: ChildProcess | undefined;
  const tellServer = async (names: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`alter system set synchronous_standby_names = '${names}'`);
    await client.query("select pg_reload_conf()");
    await client.end();
  };
  const begin = async () => {
    const args = [
      "-D",
      place,
      "--synchronous",
      "-d",
      `host=127.0.0.1 port=${port} user=postgres application_name=receiver`,
    ];
    child = run(
      `${POSTGRES}/pg_receivewal`,
      args,
      { PATH: process.env["PATH"] },
      "receiver.log",
    ).child;
    await tellServer("receiver");
  };
  const endIt = async () => {
    if (child) await end(child, "SIGKILL");
    await tellServer("");
  };
  await begin();
  started.push(() => child && end(child, "SIGKILL"));
  return { begin, end: endIt };
}

type Mood = "well" | "away" | "refuses";

/** PayMongo's double behind https; away, its connections end; refusing, the key it is sent is another one. */
async function startGateway() {
  const secretKey = "sk_live_0123456789abcdef";
  const webhookSecret = "whsk_0123456789abcdef";
  const double = await startPayMongo({
    now: () => new Date(),
    mode: "live",
    secretKey,
    webhookSecret,
  });
  const certificate = await newCertificate();
  const state: { mood: Mood } = { mood: "well" };
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    if (state.mood === "away") return request.socket.destroy();
    const { authorization = "", "content-type": type = "application/json" } = request.headers;
    const body = await text(request);
    const answer = await fetch(`${double.url}${request.url}`, {
      method: request.method ?? "GET",
      headers: {
        "content-type": type,
        authorization: state.mood === "refuses" ? "Basic c2tfbGl2ZV93cm9uZzo=" : authorization,
      },
      ...(body !== "" && { body }),
    });
    response
      .writeHead(answer.status, { "content-type": "application/json" })
      .end(await answer.text());
  };
  const server = createSecureServer(
    certificate,
    (request, response) => void pass(request, response),
  );
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  started.push(async () => {
    server.close();
    server.closeAllConnections();
    await double.close();
  });
  const { port } = server.address() as AddressInfo;
  const authority = join(folder, "gateway.pem");
  writeFileSync(authority, certificate.cert);
  const keys = { secretKey, webhookSecret };
  for (const [name, key] of Object.entries(keys)) writeFileSync(join(folder, name), key);
  const accounts = join(folder, "accounts.json");
  writeFileSync(
    accounts,
    JSON.stringify({
      accounts: [
        {
          name: "paymongo",
          provider: "paymongo",
          url: `https://127.0.0.1:${port}`,
          mode: "live",
          secretKey: `file:${join(folder, "secretKey")}`,
          webhookSecret: `file:${join(folder, "webhookSecret")}`,
        },
      ],
      routes: [{ courier: "Quadx", account: "paymongo", channels: ["Gcash"] }],
    }),
  );
  return Object.assign(state, { accounts, authority });
}

/** One port, whether it is there or not. */
async function startMail() {
  let server = await smtpDouble();
  const { port } = server;
  let isThere = true;
  const endIt = async () => {
    if (isThere) await server.close();
    isThere = false;
  };
  started.push(endIt);
  return {
    port,
    end: endIt,
    begin: async () => {
      server = await smtpDouble({}, "127.0.0.1", port);
      isThere = true;
    },
  };
}

type Parts = {
  database: Database;
  gateway: { accounts: string; authority: string };
  mail: { port: number };
};

/** One process for people, whose clock can be set, and one for jobs, whose DATA_DIR is a small disk. */
async function startPortals({ database, gateway, mail }: Parts) {
  const dataDir = join(folder, "disk");
  mkdirSync(dataDir);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m`, "tmpfs", dataDir]);
  if (mounted.status !== 0) throw new Error(`No small disk: ${mounted.stderr.toString()}`);
  started.push(() => void spawnSync("umount", [dataDir]));
  const clock = join(folder, "clock");
  const setClock = (to: string) => writeFileSync(clock, `${to}\n`);
  setClock("+0s");
  const [port, webMetrics, jobsMetrics] = [await freePort(), await freePort(), await freePort()];
  const env = (role: "web" | "jobs", metrics: number, own: NodeJS.ProcessEnv) => ({
    PATH: process.env["PATH"],
    ...PORTAL,
    PORTAL_ROLE: role,
    PORT: String(port),
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    CONTROL_SOCKET: join(folder, `${role}.sock`),
    METRICS_PORT: String(metrics),
    UPLOADS_MIN_FREE_MB: String(LEAST_MB),
    PAYMENT_ACCOUNTS: gateway.accounts,
    NODE_EXTRA_CA_CERTS: gateway.authority,
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    LOG_LEVEL: "warn",
    ...own,
  });
  const faked = {
    LD_PRELOAD: FAKETIME,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_CACHE_DURATION: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
  };
  const web = run(process.execPath, [MAIN], env("web", webMetrics, faked), "web.log").child;
  started.push(() => end(web, "SIGTERM"));
  const url = `http://127.0.0.1:${port}`;
  await answering(`${url}/readyz`, () => readFileSync(join(folder, "web.log"), "utf8"));
  let jobs: ChildProcess | undefined;
  const startJobs = async () => {
    jobs = run(process.execPath, [MAIN], env("jobs", jobsMetrics, {}), "jobs.log").child;
    await answering(`http://127.0.0.1:${jobsMetrics}/metrics`, () =>
      readFileSync(join(folder, "jobs.log"), "utf8"),
    );
  };
  await startJobs();
  started.push(() => jobs && end(jobs, "SIGTERM"));
  return {
    url,
    dataDir,
    setClock,
    metricsAt: [webMetrics, jobsMetrics],
    startJobs,
    killJobs: async () => jobs && end(jobs, "SIGKILL"),
    /** The most lines at error and above that both processes wrote within a minute since then. */
    worstMinute: (since: number) => {
      const times = ["web.log", "jobs.log"]
        .flatMap((log) => readFileSync(join(folder, log), "utf8").split("\n"))
        .map((line) => Number(/^\{"level":(?:50|60),"time":(\d+)/u.exec(line)?.[1]))
        .filter((time) => time >= since);
      const within = (from: number) => times.filter((at) => at >= from && at < from + 60_000);
      return Math.max(0, ...times.map((from) => within(from).length));
    },
  };
}

async function answering(url: string, said: () => string): Promise<void> {
  const isThere = async () => (await fetch(url, { signal: AbortSignal.timeout(2_000) })).ok;
  await until(`An answer of ${url}`, isThere).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${said().slice(-3_000)}`);
  });
}

/** With the files of deploy/, whose minutes are seconds here. */
async function startPrometheus(ports: readonly number[]) {
  const place = join(folder, "prometheus");
  mkdirSync(place);
  const inSeconds = (minutes: string) => `${Math.max(1, Number(minutes) * MINUTE_IS)}s`;
  const alerts = readFileSync(join(FILES, "alerts.yml"), "utf8")
    .replaceAll(/for: (\d+)m/gu, (_, minutes: string) => `for: ${inSeconds(minutes)}`)
    .replaceAll(/\[(\d+)m\]/gu, (_, minutes: string) => `[${inSeconds(minutes)}]`);
  writeFileSync(join(place, "alerts.yml"), alerts);
  const config = readFileSync(join(FILES, "prometheus.yml"), "utf8")
    .replaceAll(/_interval: 15s/gu, "_interval: 1s")
    .replaceAll(/9464|9465/gu, (port) => String(ports[Number(port) - 9464]));
  writeFileSync(join(place, "prometheus.yml"), config);
  const port = await freePort();
  const { child } = run(
    PROMETHEUS,
    [
      `--config.file=${join(place, "prometheus.yml")}`,
      `--storage.tsdb.path=${join(place, "data")}`,
      `--web.listen-address=127.0.0.1:${port}`,
      "--log.level=error",
    ],
    { PATH: process.env["PATH"] },
    "prometheus.log",
  );
  started.push(() => end(child, "SIGTERM"));
  const url = `http://127.0.0.1:${port}`;
  await answering(`${url}/-/ready`, () => readFileSync(join(folder, "prometheus.log"), "utf8"));
  type Answer = { data: { alerts: { labels: { alertname: string }; state: string }[] } };
  return {
    /** Names of alarms that fire now. */
    firing: async (): Promise<string[]> => {
      const { data } = (await (await fetch(`${url}/api/v1/alerts`)).json()) as Answer;
      const names = data.alerts
        .filter(({ state }) => state === "firing")
        .map(({ labels }) => labels.alertname);
      return [...new Set(names)];
    },
  };
}

/** People who look at pages and offices, until it is ended. */
function keepAsking(url: string) {
  const perSecond = 5;
  let n = 0;
  const asking = setInterval(() => {
    const path =
      n++ % 2 === 0
        ? "/api/ste/office"
        : "/api/ste/plate_number/inquire?number=ABC1234&mv_file_no=1399-00000998877";
    fetch(url + path, { signal: AbortSignal.timeout(5_000) })
      .then((answer) => answer.text())
      .catch(() => undefined);
  }, 1_000 / perSecond);
  return { perSecond, end: () => clearInterval(asking) };
}

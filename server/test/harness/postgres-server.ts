import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { findPostgres } from "./postgres-binaries.ts";

export type PostgresServer = {
  /** Connection string of a database. */
  url(database: string): string;
  start(): Promise<void>;
  /** Fast shutdown: disconnects all clients; `start()` resumes. */
  shutDown(): Promise<void>;
  restart(): Promise<void>;
  /** Simulates a crash; `start()` recovers. */
  kill(): Promise<void>;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
};

type RunAs = { prefix: string[]; uid?: number; gid?: number };

const NOBODY = 65534;
const START_MS = 30_000;
/** Without durability, for speed. */
const SETTINGS: readonly string[] = [
  "listen_addresses=",
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=80",
  "shared_buffers=64MB",
  "autovacuum=off",
];

/** Memory as a folder, on Linux. */
const MEMORY = "/dev/shm";
/** Several times what the tests need at once. */
const ROOM_BYTES = 2 * 1024 ** 3;

/** Starts a temporary PostgreSQL on a socket in a temporary folder. It ends with this process at the latest. */
export async function startPostgresServer(settings = SETTINGS): Promise<PostgresServer> {
  const home = mkdtempSync(join(parentOf(settings), "portal-pg-"));
  const watchdog = watch(home);
  try {
    const { binaries, runAs } = prepareUser(findPostgres(), home);
    initialise(binaries, runAs, home);
    const server = control(binaries, runAs, home, settings);
    await server.start();
    return {
      ...server,
      stop: async () => {
        await server.end("SIGINT");
        rmSync(home, { recursive: true, force: true });
        watchdog.kill();
      },
    };
  } catch (error) {
    // The watchdog stops the server and deletes the folder.
    watchdog.stdin?.end();
    throw error;
  }
}

/**
 * What need not be durable is kept in memory: each test's database is some hundred files that a disk's file system
 * creates and removes. A path of a Unix socket has about 100 characters at most.
 */
function parentOf(settings: readonly string[]): string {
  if (settings.includes("fsync=off") && roomIn(MEMORY) > ROOM_BYTES) return MEMORY;
  return tmpdir().length > 60 ? "/tmp" : tmpdir();
}

/** Programs may have to run there as well, which containers forbid (`noexec`): then none. */
function roomIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const mount = readFileSync("/proc/mounts", "utf8")
    .split("\n")
    .find((line) => line.split(" ")[1] === folder);
  if (mount?.includes("noexec")) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** A watchdog process that stops the server and deletes its folder, even after a SIGKILL of this process. */
function watch(home: string): ChildProcess {
  const script = `cat >/dev/null
pid=$(head -n 1 "$1/data/postmaster.pid" 2>/dev/null) && kill -QUIT "$pid"
sleep 1
rm -rf -- "$1"`;
  const watchdog = spawn("sh", ["-c", script, "sh", home], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  watchdog.unref();
  if (watchdog.stdin && "unref" in watchdog.stdin) (watchdog.stdin as { unref(): void }).unref();
  return watchdog;
}

/** PostgreSQL refuses to run as root: use a user namespace, or a copy that the user "nobody" may run. */
function prepareUser(binaries: string, home: string): { binaries: string; runAs: RunAs } {
  if (process.getuid?.() !== 0) return { binaries, runAs: { prefix: [] } };
  const prefix = ["unshare", "-U", `--map-user=${NOBODY}`, `--map-group=${NOBODY}`];
  if (spawnSync(prefix[0] ?? "", [...prefix.slice(1), "true"]).status === 0)
    return { binaries, runAs: { prefix } };
  const copy = join(home, "postgres");
  if (binaries.startsWith("/usr/")) return { binaries, runAs: asNobody(home) };
  cpSync(binaries, copy, { recursive: true, verbatimSymlinks: true });
  return { binaries: copy, runAs: asNobody(home) };
}

function asNobody(home: string): RunAs {
  chownSync(home, NOBODY, NOBODY);
  return { prefix: [], uid: NOBODY, gid: NOBODY };
}

function invocation(binaries: string, runAs: RunAs, name: string): [string, ...string[]] {
  const program = join(binaries, "bin", name);
  const [first, ...rest] = runAs.prefix;
  return first === undefined ? [program] : [first, ...rest, program];
}

function identity({ uid, gid }: RunAs): { uid?: number; gid?: number } {
  return uid === undefined || gid === undefined ? {} : { uid, gid };
}

function initialise(binaries: string, runAs: RunAs, home: string): void {
  const [program, ...before] = invocation(binaries, runAs, "initdb");
  const options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync"];
  const args = [...before, "-D", join(home, "data"), ...options];
  const made = spawnSync(program, args, { encoding: "utf8", cwd: home, ...identity(runAs) });
  if (made.status !== 0)
    throw new Error(`initdb failed: ${made.stderr}${made.error?.message ?? ""}`);
  mkdirSync(join(home, "log"), { recursive: true });
}

function control(binaries: string, runAs: RunAs, home: string, settings: readonly string[]) {
  const log = join(home, "log", "postgres.log");
  let server: ChildProcess | undefined;

  const url = (database: string) =>
    `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(home)}`;

  async function start(): Promise<void> {
    const [program, ...before] = invocation(binaries, runAs, "postgres");
    const options = settings.flatMap((setting) => ["-c", setting]);
    const output = openSync(log, "a");
    server = spawn(program, [...before, "-D", join(home, "data"), "-k", home, ...options], {
      cwd: home,
      detached: true,
      stdio: ["ignore", output, output],
      ...identity(runAs),
    });
    server.unref();
    await untilReady(server);
  }

  async function untilReady(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + START_MS;
    while (!(await answers(url("postgres")))) {
      if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start:\n${readFileSync(log, "utf8")}`);
      await delay(20);
    }
  }

  async function end(signal: "SIGINT" | "SIGQUIT"): Promise<void> {
    const child = server;
    server = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, "exit");
    child.ref();
    child.kill(signal);
    await exited;
  }

  return {
    url,
    start,
    end,
    kill: () => end("SIGQUIT"),
    shutDown: () => end("SIGINT"),
    restart: async () => {
      await end("SIGINT");
      await start();
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

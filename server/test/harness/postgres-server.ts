import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresIn } from "../../src/db/embedded-postgres.ts";

export type PostgresServer = {
  /** Connection string of a database. */
  url(database?: string): string;
  start(): Promise<void>;
  /** Fast shutdown: disconnects all clients; `start()` resumes. */
  shutDown(): Promise<void>;
  restart(): Promise<void>;
  /** Simulates a crash; `start()` recovers. */
  kill(): Promise<void>;
  /** Stops it and deletes its files. */
  stop(): Promise<void>;
};

/** Without durability, for speed. */
const SETTINGS: readonly string[] = [
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

/** Starts a temporary PostgreSQL in a temporary folder. Both end with this process at the latest. */
export async function startPostgresServer(settings = SETTINGS): Promise<PostgresServer> {
  const home = mkdtempSync(join(parentOf(settings), "portal-pg-"));
  const watchdog = watch(home);
  const server = postgresIn(home, settings);
  const shutDown = () => server.end("stop");
  await server.start();
  return {
    url: server.url,
    start: server.start,
    shutDown,
    kill: () => server.end("crash"),
    restart: async () => {
      await shutDown();
      await server.start();
    },
    stop: async () => {
      await shutDown();
      rmSync(home, { recursive: true, force: true });
      watchdog.kill();
    },
  };
}

/**
 * What need not be durable is kept in memory: each test's database is some hundred files that a disk's file system
 * creates and removes.
 */
const parentOf = (settings: readonly string[]): string =>
  settings.includes("fsync=off") && roomIn(MEMORY) > ROOM_BYTES ? MEMORY : tmpdir();

function roomIn(folder: string): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** Deletes the folder, even after a SIGKILL of this process; the server has its own watchdog. */
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

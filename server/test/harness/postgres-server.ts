import { existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { postgresIn, whenGone } from "../../src/db/embedded-postgres.ts";

export type PostgresServer = {
  /** Connection string of a database, by default for the role that may do everything. */
  url(database?: string, role?: string): string;
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
  // A file's portals keep what they have opened for two minutes.
  "max_connections=300",
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
  // The server has a watchdog of its own; its files go, even after a SIGKILL of this process.
  const watchdog = whenGone('sleep 1; rm -rf -- "$1"', home);
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

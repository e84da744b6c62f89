import {
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

type Holder = { pid: number; started: string; host: string };

const FILE = "in-use.lock";
const REFRESH_MS = 5_000;
const ABANDONED_MS = 30_000;
const SETTLE_MS = 100;

/**
 * Locks a folder against a second process: two embedded databases on one folder would corrupt it.
 * Takes over the lock of a crashed process.
 *
 * @returns a function that releases the lock
 * @throws Error with a message for the operator when the folder is in use
 */
export async function lockDataDir(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, FILE);
  const mine: Holder = { pid: process.pid, started: startOf(process.pid), host: hostname() };
  if (!create(file, mine)) await takeOver(file, folder, mine);
  // A process on another machine or in another container can judge only by the timestamp.
  const refresh = setInterval(() => touch(file), REFRESH_MS);
  refresh.unref();
  return () => {
    clearInterval(refresh);
    rmSync(file, { force: true });
  };
}

function create(file: string, holder: Holder): boolean {
  try {
    writeFileSync(file, JSON.stringify(holder), { flag: "wx" });
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function takeOver(file: string, folder: string, mine: Holder): Promise<void> {
  const holder = read(file);
  if (holder && isAlive(holder, file)) throw inUse(folder, holder);
  const candidate = `${file}.${mine.pid}`;
  writeFileSync(candidate, JSON.stringify(mine));
  renameSync(candidate, file);
  // Two processes may take over at once: the last rename wins, and the other one sees it here.
  await delay(SETTLE_MS);
  const winner = read(file);
  if (!winner || !isSame(winner, mine)) throw inUse(folder, winner ?? mine);
}

function read(file: string): Holder | null {
  try {
    const value = JSON.parse(readFileSync(file, "utf8")) as Partial<Holder>;
    return { pid: Number(value.pid), started: String(value.started), host: String(value.host) };
  } catch {
    return null;
  }
}

function isAlive(holder: Holder, file: string): boolean {
  if (holder.host !== hostname()) return Date.now() - statSync(file).mtimeMs < ABANDONED_MS;
  return isRunning(holder.pid) && startOf(holder.pid) === holder.started;
}

function isSame(a: Holder, b: Holder): boolean {
  return a.pid === b.pid && a.started === b.started && a.host === b.host;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** Start time of a process in kernel ticks, because process ids are reused; "" where it is unknown. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the command in parentheses and may contain spaces; the 22nd is the start time.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function touch(file: string): void {
  try {
    utimesSync(file, new Date(), new Date());
  } catch {
    // The folder may be gone or full; the next interval tries again.
  }
}

function inUse(folder: string, holder: Holder): Error {
  return new Error(
    `The data folder ${folder} is in use by process ${holder.pid} on ${holder.host}. ` +
      "Stop that process, or set DATA_DIR to another folder, or use PostgreSQL through DATABASE_URL.",
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

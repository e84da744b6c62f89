import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../scripts/free-port.ts";

/** What a drill does at its end, the last first: stops what it started, removes what it wrote. */
export type Ends = (() => unknown)[];

/** A row of a drill's table: what was looked at, what was seen, and whether that is as it must be. */
export type Seen = [what: string, figure: string | number, isMet: boolean];

/** Prints the table. @returns whether every row is met */
function report(rows: readonly Seen[]): boolean {
  for (const [what, figure, isMet] of rows)
    tell(`${isMet ? "ok    " : "MISSED"} ${what}: ${figure}`);
  return rows.every(([, , isMet]) => isMet);
}

export const tell = (line: string): void => void process.stdout.write(`${line}\n`);

/**
 * Runs a drill and ends this process, whatever is still open: 0 when everything is met, else 1.
 * @param drill adds to its ends what has to be stopped
 */
export async function run(drill: (ends: Ends) => Promise<readonly Seen[]>): Promise<never> {
  const ends: Ends = [];
  let isMet = false;
  try {
    isMet = report(await drill(ends));
  } catch (error) {
    tell(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  for (const end of ends.toReversed())
    await Promise.resolve()
      .then(end)
      .catch((error: unknown) => tell(String(error)));
  process.exit(isMet ? 0 : 1);
}

/**
 * Installs what is missing, once somebody agrees or the command has `--yes`.
 * @param programs Debian's packages, and a file of each
 * @throws Error when nobody agrees
 */
export async function needPrograms(programs: Readonly<Record<string, string>>): Promise<void> {
  const missing = Object.entries(programs).flatMap(([name, file]) =>
    existsSync(file) ? [] : [name],
  );
  if (missing.length === 0) return;
  if (!process.argv.includes("--yes")) {
    const terminal = createInterface({ input: process.stdin, output: process.stdout });
    const answer = await terminal.question(`apt-get install ${missing.join(" ")}? [y/N] `);
    terminal.close();
    if (!/^y/iu.test(answer)) throw new Error("Nothing was installed.");
  }
  execFileSync("apt-get", ["install", "--yes", "--no-install-recommends", ...missing], {
    stdio: "inherit",
  });
}

const WITHIN_MS = 90_000;

/** Waits until something is so that may throw before. @throws Error when it never is */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  withinMs = WITHIN_MS,
): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo().catch(() => false))) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${withinMs / 1_000} s`);
    await delay(100);
  }
}

/** Some at once, in their order. */
export async function each<T, U>(
  all: readonly T[],
  one: (item: T, at: number) => Promise<U>,
  atOnce = 4,
): Promise<U[]> {
  const made: U[] = [];
  let next = 0;
  const walk = async (): Promise<void> => {
    while (next < all.length) {
      const at = next++;
      made[at] = await one(all[at] as T, at);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, walk));
  return made;
}

/** As the user postgres, where this is root. */
export const unprivileged = (program: string, args: readonly string[]): [string, string[]] =>
  process.getuid?.() === 0
    ? [
        "setpriv",
        ["--reuid=postgres", "--regid=postgres", "--clear-groups", "--", program, ...args],
      ]
    : [program, [...args]];

/** A program of Debian, not as root. It is killed at the end of the drill. @param log a file */
export function startProgram(
  ends: Ends,
  log: string,
  [program, args]: [string, readonly string[]],
): ChildProcess {
  const output = openSync(log, "a");
  const child = spawn(...unprivileged(program, args), { stdio: ["ignore", output, output] });
  closeSync(output);
  ends.push(() => child.kill("SIGKILL"));
  return child;
}

/** A temporary folder for all that a drill writes, which every program may enter. It goes at the end. */
export function folderOf(name: string, ends: Ends): string {
  const folder = mkdtempSync(join(tmpdir(), `drill-${name}-`));
  chmodSync(folder, 0o755);
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Connections of the drill itself, which survive the database's end. */
export function poolOn(connectionString: string, ends: Ends): pg.Pool {
  const pool = new pg.Pool({ connectionString, max: 3 });
  pool.on("error", () => undefined);
  ends.push(() => pool.end());
  return pool;
}

/** A folder for such programs. */
export function ownedFolder(folder: string): string {
  mkdirSync(folder);
  if (process.getuid?.() === 0) execFileSync("chown", ["postgres:", folder]);
  return folder;
}

const DEBIAN = "/usr/lib/postgresql";

/**
 * Where the newest PostgreSQL of Debian has its programs.
 * @throws Error where none is installed
 */
export function debianPostgres(): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  const found = versions
    .toSorted((a, b) => b - a)
    .map((version) => join(DEBIAN, String(version), "bin"))
    .find((folder) => ["initdb", "pg_dump"].every((name) => existsSync(join(folder, name))));
  if (found === undefined)
    throw new Error("There is no PostgreSQL of Debian here: apt-get install postgresql");
  return found;
}

/**
 * An empty PostgreSQL in the folder `home`, whose own programs are installed beside it.
 * @param settings of the server, such as `fsync=off`
 * @returns the address of a database
 */
export async function startDebianPostgres(
  home: string,
  ends: Ends,
  settings: readonly string[] = [],
): Promise<(database?: string, role?: string) => string> {
  const programs = debianPostgres();
  ownedFolder(home);
  // PostgreSQL refuses to be root.
  const as = (program: string, args: readonly string[]) =>
    execFileSync(...unprivileged(join(programs, program), args));
  const data = join(home, "data");
  as("initdb", ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8"]);
  const port = await freePort();
  const options = [
    "listen_addresses=127.0.0.1",
    `port=${port}`,
    "unix_socket_directories=",
    ...settings,
  ];
  const given = options.map((option) => `-c ${option}`).join(" ");
  as("pg_ctl", ["-D", data, "-w", "-l", join(home, "log"), "-o", given, "start"]);
  ends.push(() => as("pg_ctl", ["-D", data, "-w", "-m", "fast", "stop"]));
  return (database = "postgres", role = "postgres") =>
    `postgresql://${role}@127.0.0.1:${port}/${database}`;
}

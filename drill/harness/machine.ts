import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../../server/test/harness/portal-processes.ts";

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
): Promise<(database?: string) => string> {
  const programs = debianPostgres();
  const isRoot = process.getuid?.() === 0;
  mkdirSync(home);
  if (isRoot) execFileSync("chown", ["postgres:", home]);
  // PostgreSQL refuses to be root.
  const as = (program: string, args: readonly string[]) => {
    const whole = [join(programs, program), ...args] as const;
    return isRoot
      ? execFileSync("setpriv", [
          "--reuid=postgres",
          "--regid=postgres",
          "--clear-groups",
          ...whole,
        ])
      : execFileSync(whole[0], whole.slice(1));
  };
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
  return (database = "postgres") => `postgresql://postgres@127.0.0.1:${port}/${database}`;
}

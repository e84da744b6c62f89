import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { join } from "node:path";

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

/** A port of this machine that nobody uses now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** PostgreSQL 15 of Debian 12. */
const DEBIAN = "/usr/lib/postgresql/15/bin";

/**
 * An empty PostgreSQL 15, whose own programs are installed beside it, in the folder `home`.
 * @returns the address of its database
 * @throws Error where Debian's postgresql-15 is not installed, or this is not root
 */
export async function startDebianPostgres(
  home: string,
  ends: Ends,
  settings: readonly string[] = [],
): Promise<string> {
  if (!existsSync(join(DEBIAN, "initdb")))
    throw new Error("This needs Debian's PostgreSQL: apt-get install postgresql-15");
  mkdirSync(home);
  execFileSync("chown", ["postgres:", home]);
  const as = (program: string, args: readonly string[]) =>
    execFileSync("setpriv", [
      "--reuid=postgres",
      "--regid=postgres",
      "--clear-groups",
      join(DEBIAN, program),
      ...args,
    ]);
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
  return `postgresql://postgres@127.0.0.1:${port}/postgres`;
}

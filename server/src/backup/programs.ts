import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { childEnvironment } from "../config.ts";

/** Why a backup is not made or not restored: a sentence for the operator. */
export class BackupRefusal extends Error {}

type Given = {
  /** The database of one of PostgreSQL's programs. */
  url?: string;
  cwd?: string;
  /** What it reads from its standard input; it ends without more when this breaks off. */
  from?: Iterable<string> | AsyncIterable<Buffer>;
};
type Reader<Out> = { into: (output: Readable) => Promise<Out> };
/** What became of its output, and what it wrote to standard error. */
type Ran<Out> = { out: Out; said: string };

/** What a program of this machine writes. @throws BackupRefusal when it is missing or fails */
export async function run(
  program: string,
  args: readonly string[],
  given: Given = {},
): Promise<string> {
  return (await stream(program, args, { ...given, into: text })).out;
}

/** The same for an output that is too large to be kept, or must not lie anywhere. @param given where it goes */
export async function stream<Out>(
  program: string,
  args: readonly string[],
  { url, cwd, from = [], into }: Given & Reader<Out>,
): Promise<Ran<Out>> {
  const { address, password } = withoutPassword(url);
  const child = spawn(program, [...args, ...address], {
    env: childEnvironment({ LC_ALL: "C", PGCONNECT_TIMEOUT: "10", ...password }),
    cwd,
  });
  const ended = once(child, "close");
  let broken: Error | undefined;
  const source = async function* () {
    try {
      yield* from;
    } catch (error) {
      // Half of it is not what was meant: it must not come to an end that it takes for the right one.
      broken = error instanceof Error ? error : new Error("It broke off.", { cause: error });
      child.kill("SIGKILL");
      throw broken;
    }
  };
  // Who does not read it ends with a reason of its own.
  const fed = pipeline(source, child.stdin).catch(() => undefined);
  const results = await Promise.allSettled([into(child.stdout), text(child.stderr), ended, fed]);
  if (broken) throw broken;
  const [out, said, exit] = results;
  if (exit.status === "rejected") throw missing(program, exit.reason);
  // It ends as well when its output is no longer taken, such as on a full disk.
  if (out.status === "rejected") throw out.reason;
  if (said.status === "rejected") throw said.reason;
  if (child.exitCode !== 0) throw new BackupRefusal(`${program} failed: ${reasonIn(said.value)}`);
  return { out: out.value, said: said.value };
}

const missing = (program: string, cause: unknown): BackupRefusal =>
  new BackupRefusal(
    `${program} does not run here. ${/pg_/u.test(program) ? "Install PostgreSQL's client programs (Debian: postgresql-client)." : ""}`.trim(),
    { cause },
  );

/** Everybody on the machine can read a command line, but not the environment. */
function withoutPassword(url: string | undefined) {
  if (url === undefined) return { address: [], password: {} };
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return {
    address: [`--dbname=${address.href}`],
    password: password === "" ? {} : { PGPASSWORD: password },
  };
}

/** The first error, without values: those of a row may stand in quotation marks. */
function reasonIn(err: string): string {
  const lines = err.split("\n");
  const line = lines.find((each) => each.includes("error:")) ?? lines[0] ?? "";
  const said = line.replace(/^.*?error:\s*/u, "") || "no reason given.";
  if (/version/u.test(said))
    return `${said}. Install PostgreSQL's client programs of the server's version or newer.`;
  return /COPY|duplicate|invalid input/iu.test(said) ? said.replaceAll(/"[^"]*"/gu, '"…"') : said;
}

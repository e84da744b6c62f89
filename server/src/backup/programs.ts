import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { childEnvironment } from "../config.ts";

/** Why a backup is not made or not restored: a sentence for the operator. */
export class BackupRefusal extends Error {}

type Given = {
  /** The database of one of PostgreSQL's programs. */
  url?: string;
  cwd?: string;
  /** What it reads from its standard input. */
  input?: string;
};

/** What a program of this machine writes. @throws BackupRefusal when it is missing or fails */
export async function run(
  program: string,
  args: readonly string[],
  { url, cwd, input = "" }: Given = {},
): Promise<string> {
  const { address, password } = withoutPassword(url);
  const child = spawn(program, [...args, ...address], {
    env: childEnvironment({ LC_ALL: "C", PGCONNECT_TIMEOUT: "10", ...password }),
    cwd,
  });
  const ended = once(child, "close");
  // Who does not read it ends with a reason of its own.
  child.stdin.on("error", () => undefined).end(input);
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), ended]).catch(
    (error: unknown) => {
      throw new BackupRefusal(
        `${program} does not run here. ${/pg_/u.test(program) ? "Install PostgreSQL's client programs (Debian: postgresql-client)." : ""}`.trim(),
        { cause: error },
      );
    },
  );
  if (child.exitCode !== 0) throw new BackupRefusal(`${program} failed: ${reasonIn(err)}`);
  return out;
}

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

import { spawn } from "node:child_process";
import { childEnvironment } from "../config.ts";
import { BackupRefusal } from "./refusal.ts";

/** PostgreSQL's own programs, by name or path. */
export type PostgresTools = { dump: string; restore: string };
export const POSTGRES_TOOLS: PostgresTools = { dump: "pg_dump", restore: "pg_restore" };

/** The database as seen by `snapshot`, in PostgreSQL's custom format. */
export async function dumpPostgres(
  program: string,
  options: { url: string; snapshot: string; file: string; serverVersion: string },
): Promise<void> {
  await expectVersion(program, options.serverVersion);
  await run(program, options.url, [
    "--format=custom",
    // The whole archive is compressed.
    "--compress=0",
    "--lock-wait-timeout=60000",
    `--snapshot=${options.snapshot}`,
    `--file=${options.file}`,
  ]);
}

/** Fills an empty database, all or nothing. */
export async function restorePostgres(
  program: string,
  options: { url: string; file: string; serverVersion: string },
): Promise<void> {
  await expectVersion(program, options.serverVersion);
  await run(program, options.url, [
    "--no-owner",
    "--no-privileges",
    "--exit-on-error",
    "--single-transaction",
    options.file,
  ]);
}

/** pg_dump refuses a newer server. */
async function expectVersion(program: string, serverVersion: string): Promise<void> {
  const said = await output(program, ["--version"], {});
  const version = /(?<major>\d+)[.\d]*/u.exec(said.out)?.groups?.["major"] ?? "0";
  const needed = Number.parseInt(serverVersion, 10);
  if (Number(version) < needed)
    throw new BackupRefusal(
      `${program} is of PostgreSQL ${version}, the server is ${serverVersion}. Install the client programs of PostgreSQL ${needed} or newer (Debian: postgresql-client-${needed}).`,
    );
}

/** The password goes through the environment: everybody on the machine can read a command line. */
async function run(program: string, url: string, args: readonly string[]): Promise<void> {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  const env = { PGCONNECT_TIMEOUT: "10", ...(password !== "" && { PGPASSWORD: password }) };
  const { code, err } = await output(program, [...args, `--dbname=${address.href}`], env);
  if (code !== 0) throw new BackupRefusal(`${program} failed: ${reasonIn(err)}`);
}

/** The first error, without values: those of a row may stand in quotation marks. */
const reasonIn = (text: string): string => {
  const line = text.split("\n").find((each) => each.includes("error:")) ?? "no reason given.";
  const [, said = line] = /error:\s*(.*)/u.exec(line) ?? [];
  return /COPY|duplicate|invalid input/iu.test(said) ? said.replaceAll(/"[^"]*"/gu, '"…"') : said;
};

async function output(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number; out: string; err: string }> {
  const child = spawn(program, args, {
    env: childEnvironment(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = { out: "", err: "" };
  child.stdout.on("data", (data: Buffer) => void (said.out += data.toString()));
  child.stderr.on("data", (data: Buffer) => void (said.err += data.toString()));
  const ended = Promise.withResolvers<number>();
  child.once("error", (error) =>
    ended.reject(
      new BackupRefusal(
        `${program} does not run here. Install PostgreSQL's client programs (Debian: postgresql-client).`,
        { cause: error },
      ),
    ),
  );
  child.once("close", (code) => ended.resolve(code ?? 1));
  return { code: await ended.promise, ...said };
}

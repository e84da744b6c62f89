import { execFile, spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import type { Figures } from "./meter.ts";
import type { Stage } from "./stage.ts";

export type RawStatement = {
  name: string;
  /** One statement with its variables as `:name`. */
  sql: string;
  /** Range of each variable, drawn for every run as a whole number. */
  random: Record<string, [from: number, to: number]>;
};

const CLIENTS = 8;
const hasPgbench = spawnSync("pgbench", ["--version"]).status === 0;

/** The tool that runs raw statements on this machine. */
export const rawSqlRunner = hasPgbench
  ? `pgbench -M prepared -c ${CLIENTS}`
  : `a loop of ${CLIENTS} pg clients with a prepared statement (no pgbench here)`;

/** Runs the statement again and again over 8 connections, prepared. */
export async function rawSql(
  stage: Pick<Stage, "databaseUrl" | "folder" | "meter">,
  statement: RawStatement,
  seconds = 2,
): Promise<Figures> {
  const run = hasPgbench ? withPgbench : withPg;
  const { rate, requests, cost } = await stage.meter.measure(null, () =>
    run(stage, statement, seconds),
  );
  return { rate, requests, cost, p50: Number.NaN, p99: Number.NaN };
}

type Counted = { requests: number; rate: number };

async function withPgbench(
  { databaseUrl, folder }: Pick<Stage, "databaseUrl" | "folder">,
  { name, sql, random }: RawStatement,
  seconds: number,
): Promise<Counted> {
  const script = join(folder, `${name}.sql`);
  const draws = Object.entries(random).map(
    ([variable, [from, to]]) => `\\set ${variable} random(${from}, ${to})\n`,
  );
  writeFileSync(script, `${draws.join("")}${sql.replaceAll(/\s+/gu, " ").trim()};\n`);
  const options = ["-n", "-M", "prepared", "-c", `${CLIENTS}`, "-j", "2", "-T", `${seconds}`];
  const { stdout, stderr } = await promisify(execFile)("pgbench", [
    ...options,
    "-f",
    script,
    databaseUrl,
  ]);
  const rate = Number(/tps = ([\d.]+)/u.exec(stdout)?.[1]);
  const requests = Number(/actually processed: (\d+)/u.exec(stdout)?.[1]);
  if (!(rate > 0) || /aborted/u.test(stderr)) throw new Error(`pgbench: ${stdout}${stderr}`);
  return { rate, requests };
}

async function withPg(
  { databaseUrl }: Pick<Stage, "databaseUrl">,
  { name, sql, random }: RawStatement,
  seconds: number,
): Promise<Counted> {
  const variables = Object.entries(random);
  const text = variables.reduce(
    (before, [variable], at) =>
      before.replaceAll(new RegExp(`(?<!:):${variable}\\b`, "gu"), `$${at + 1}`),
    sql,
  );
  const draw = ([, [from, to]]: (typeof variables)[number]) =>
    from + Math.trunc(Math.random() * (to - from + 1));
  const clients = Array.from(
    { length: CLIENTS },
    () => new pg.Client({ connectionString: databaseUrl }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  let count = 0;
  const start = performance.now();
  await Promise.all(
    clients.map(async (client) => {
      for (; performance.now() < start + seconds * 1000; count++)
        await client.query({ name, text, values: variables.map(draw) });
    }),
  );
  const rate = count / ((performance.now() - start) / 1000);
  await Promise.all(clients.map((client) => client.end()));
  return { rate, requests: count };
}

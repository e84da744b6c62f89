import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { PortalDatabase } from "./roles.ts";

const quiet = { error: () => undefined };
let folder: string;
let started: PortalDatabase[];
/** A database that was made once and stopped: to make one takes seconds. */
let model: string;
beforeAll(async () => {
  const home = mkdtempSync(join(tmpdir(), "portal-embedded-"));
  clearAfterwards(() => rmSync(home, { recursive: true, force: true }));
  model = join(home, `a space ${"x".repeat(100)}`);
  const before = process.umask(0);
  const first = await startEmbeddedPostgres(model, quiet).finally(() => process.umask(before));
  await ask(first.ownerUrl, "create table of_the_first as select 7 as n");
  await first.stop();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portal-embedded-"));
  started = [];
});
afterEach(async () => {
  for (const each of started) await each.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function start(dataDir: string, log = quiet): Promise<PortalDatabase> {
  const server = await startEmbeddedPostgres(dataDir, log);
  started.push(server);
  return server;
}

/** The folder has a database already, with its owner and modes. */
const makeDatabase = () =>
  void execFileSync("cp", ["-a", join(model, "postgres"), join(folder, "postgres")]);

async function ask(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

const serverOf = (dataDir: string): number =>
  Number.parseInt(readFileSync(join(dataDir, "postgres/data/postmaster.pid"), "utf8"), 10);

/** A portal that has the folder, writes a row, says so, and goes on. */
async function portalOn(dataDir: string) {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(join(import.meta.dirname, "embedded-postgres.ts"))});
    const { default: pg } = await import("pg");
    const { ownerUrl: url } = await startEmbeddedPostgres(${JSON.stringify(dataDir)}, { error() {} });
    const client = new pg.Client({ connectionString: url, application_name: "portal" });
    await client.connect();
    await client.query("create table if not exists kept (n int); insert into kept values (7)");
    console.log("kept");
    setInterval(() => {}, 1_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
    cwd: import.meta.dirname,
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  return child;
}

test("keeps its rows durably, behind folders of its owner, with a space and a hundred characters in its path", async () => {
  for (const name of ["postgres", "postgres/data"])
    expect(statSync(join(model, name)).mode & 0o777).toBe(0o700);
  expect(statSync(join(model, "postgres/log")).mode & 0o777).toBe(0o600);
  const pid = join(model, "postgres/data/postmaster.pid");
  expect(existsSync(pid)).toBe(false);
  const second = await start(model);
  expect(existsSync(pid)).toBe(true);
  expect(await ask(second.ownerUrl, "select n from of_the_first")).toEqual([7]);
  expect(await ask(second.ownerUrl, "show fsync")).toEqual(["on"]);
  expect(await ask(second.ownerUrl, "show autovacuum")).toEqual(["on"]);
  expect(await ask(second.ownerUrl, "select lower('PARAÑAQUE')")).toEqual(["parañaque"]);
});

test("a second portal on its folder is refused in a sentence; the first one goes on", async () => {
  makeDatabase();
  const { ownerUrl: url } = await start(folder);
  await expect(startEmbeddedPostgres(folder, quiet)).rejects.toThrow(
    /^Another portal uses the database in .*postgres \(process \d+\)\. Stop it, or set DATA_DIR/u,
  );
  expect(await ask(url, "select 1")).toEqual([1]);
});

test.each(["the portal", "portal and database"])(
  "kill -9 of %s: the next start goes on with every row",
  async (killed) => {
    makeDatabase();
    const portal = await portalOn(folder);
    const server = serverOf(folder);
    const ended = once(portal, "exit");
    portal.kill("SIGKILL");
    if (killed === "portal and database") process.kill(server, "SIGKILL");
    await ended;
    const next = await start(folder);
    expect(await ask(next.ownerUrl, "select n from kept")).toEqual([7]);
    expect(serverOf(folder)).not.toBe(server);
  },
);

test("a database that dies under its portal is started again", async () => {
  makeDatabase();
  const said: object[] = [];
  const { ownerUrl: url } = await start(folder, {
    error: (facts: object) => void said.push(facts),
  } as typeof quiet);
  await ask(url, "create table kept as select 7 as n");
  process.kill(serverOf(folder), "SIGKILL");
  await expect
    .poll(() => ask(url, "select n from kept").catch(() => []), { timeout: 60_000 })
    .toEqual([7]);
  expect(said).toHaveLength(1);
});

test("what another process left behind is no lock: its number belongs to somebody else by now", async () => {
  makeDatabase();
  const bystander = spawn("sleep", ["600"]);
  for (const lock of ["data/postmaster.pid", ".s.PGSQL.5432.lock"])
    writeFileSync(
      join(folder, "postgres", lock),
      `${bystander.pid}\n${folder}\n0\n5432\n${folder}\n`,
    );
  const next = await start(folder);
  expect(await ask(next.ownerUrl, "select 1")).toEqual([1]);
  expect(bystander.exitCode).toBeNull();
  bystander.kill();
});

test("half a folder of a start that was killed is made anew", async () => {
  const home = join(folder, "postgres");
  const dead = spawnSync("true").pid;
  mkdirSync(join(home, `new-${dead}`, "base"), { recursive: true });
  const { ownerUrl: url } = await start(folder);
  expect(await ask(url, "select 1")).toEqual([1]);
  expect(existsSync(join(home, `new-${dead}`))).toBe(false);
});

test("the folder of another major version is refused with the commands that move it", async () => {
  makeDatabase();
  writeFileSync(join(folder, "postgres/data/PG_VERSION"), "17\n");
  const sentence = await startEmbeddedPostgres(folder, quiet).catch(String);
  expect(sentence).toMatch(/made by PostgreSQL 17, and this release brings 18/u);
  expect(sentence).toMatch(/lto -- backup .* lto -- restore/u);
});

test("two starts at the same moment: one has the folder, the other is refused", async () => {
  const both = await Promise.allSettled([start(folder), delay(50).then(() => start(folder))]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [server] = started;
  expect(await ask(server?.ownerUrl ?? "", "select 1")).toEqual([1]);
});

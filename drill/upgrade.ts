import { execFile } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { unsafeIn } from "../scripts/check-migrations.ts";
import { freePort } from "../scripts/free-port.ts";
import {
  startPostgresServer,
  type PostgresServer,
} from "../server/test/harness/postgres-server.ts";
import { failuresIn, loadOn, lostIn, noneLost } from "./harness/load.ts";
import {
  type Ends,
  folderOf,
  needPrograms,
  poolOn,
  run,
  type Seen,
  tell,
} from "./harness/machine.ts";
import {
  openOffice,
  operatorsAt,
  portalsOn,
  type Portal,
  type Portals,
} from "./harness/portals.ts";
import { HAPROXY, startProxy } from "./harness/proxy.ts";

/**
 * Two processes behind the proxy are replaced twice each while people book, ask, pay and send photos: `npm run drill
 * upgrade`. The newer revision is this one with a migration more, which adds a column to the tables that most is asked of.
 */

const LEAST_A_SECOND = 40;
const PACE = 1.2;
const PEOPLE = 900;
const CAPACITY = 1_000;
/** How long the load goes on after each step. */
const SETTLE_MS = 4_000;
const REPOSITORY = join(import.meta.dirname, "..");
const OLDER = undefined;
const WIDENS = ["transaction", "appointment", "drivers_license"]
  .map((table) => `alter table ${table} add column added_later text;`)
  .join("\n");
const RENAMES = "alter table transaction rename column payee to paid_to;";
const NARROWS = `-- narrows: a control of the drill\n${RENAMES}`;

async function drill(ends: Ends): Promise<Seen[]> {
  await needPrograms(HAPROXY);
  const folder = folderOf("upgrade", ends);
  const postgres = await startPostgresServer();
  ends.push(() => postgres.stop());
  const pool = poolOn(postgres.url(), ends);
  const port = await freePort();
  const portals = await portalsOn(postgres.url(), { folder, port, ends });
  const replace = await startAll(portals, { port, ends });
  const load = await loadOn(portals, pool, PEOPLE);
  const place = { portals, pool, load };
  return [
    ...(await upgrade(place, replace, revision(folder, "newer", { "9001_widens.sql": WIDENS }))),
    ...(await narrowing(place)),
    await tooOld(portals, postgres),
  ];
}

type Place = { portals: Portals; pool: pg.Pool; load: Awaited<ReturnType<typeof loadOn>> };

/** This revision with more migrations; all but the server is shared with this checkout. @returns its program */
function revision(folder: string, name: string, migrations: Readonly<Record<string, string>>) {
  const root = join(folder, `revision-${name}`);
  const server = join(root, "server");
  mkdirSync(server, { recursive: true });
  const link = (from: string, to: string, without: readonly string[]) => {
    for (const entry of readdirSync(from))
      if (!without.includes(entry)) symlinkSync(join(from, entry), join(to, entry));
  };
  link(REPOSITORY, root, ["server", ".git"]);
  link(join(REPOSITORY, "server"), server, ["src"]);
  cpSync(join(REPOSITORY, "server/src"), join(server, "src"), { recursive: true });
  for (const [file, text] of Object.entries(migrations))
    writeFileSync(join(server, "src/db/migrations", file), text);
  return join(server, "src/main.ts");
}

/** Two processes for people and one for jobs of this revision; each can be replaced by another's. */
async function startAll(portals: Portals, { port, ends }: { port: number; ends: Ends }) {
  const running = new Map<string, Portal>();
  const ports = { a: String(await freePort()), b: String(await freePort()) };
  const start = async (name: "a" | "b" | "jobs", main?: string) => {
    const isJobs = name === "jobs";
    const own = isJobs ? { PORTAL_ROLE: "jobs" } : { PORTAL_ROLE: "web", PORT: ports[name] };
    const portal = await portals.startBeside(name, own, { main });
    running.set(name, portal);
    return portal;
  };
  const first = await start("a", OLDER);
  await start("b", OLDER);
  await start("jobs", OLDER);
  await openOffice(operatorsAt(first, portals.folder), CAPACITY);
  const both = Object.entries(ports).map(([name, at]) => ({ name, port: at }));
  await startProxy({ folder: portals.folder, ends, port, portals: both });
  return async (name: "a" | "b" | "jobs", main?: string) => {
    tell(`${name} is replaced by the ${main === OLDER ? "older" : "newer"} revision`);
    await running.get(name)?.end("SIGTERM");
    await start(name, main);
    await delay(SETTLE_MS);
  };
}

/** The older revision comes once more beside the newer one's schema. */
async function upgrade(
  { pool, load }: Place,
  replace: Awaited<ReturnType<typeof startAll>>,
  newer: string,
): Promise<Seen[]> {
  const { end } = load.begin(PACE);
  await delay(SETTLE_MS);
  await replace("a", newer);
  const { rows: added } = await pool.query(
    "select from information_schema.columns where column_name = 'added_later'",
  );
  await replace("b", OLDER);
  await replace("jobs", newer);
  await replace("a", newer);
  await replace("b", newer);
  const tally = await end();
  const rate = tally.requests / tally.seconds;
  const lost = await load.ask(tally);
  return [
    ["columns that were added meanwhile, of 3", added.length, added.length === 3],
    [
      `calls that failed in four replacements, at ${LEAST_A_SECOND} a second or more`,
      failuresIn(tally),
      tally.failures.length === 0 && rate >= LEAST_A_SECOND,
    ],
    ["acknowledged and lost", lostIn(tally, lost), noneLost(lost)],
  ];
}

/** Control: a column is renamed under the load. */
async function narrowing({ portals, load }: Place): Promise<Seen[]> {
  tell("control: a migration that renames");
  const both = { "9001_widens.sql": WIDENS, "9002_narrows.sql": NARROWS };
  const narrow = revision(portals.folder, "narrow", both);
  const said = await unsafeIn(RENAMES);
  const { end } = load.begin(PACE);
  await migrateAlone(narrow, portals.settings);
  await delay(SETTLE_MS);
  const tally = await end();
  const refused = await portals.refused("older-at-narrow", {});
  return [
    ["control: the lint about a renaming migration", said.join("; "), said.length > 0],
    ["control: calls that fail beside it", failuresIn(tally), tally.failures.length > 0],
    [
      "an older revision at a schema that was narrowed: exit 1, one sentence",
      `exit ${refused.code}: ${refused.said}`,
      refused.code === 1 && isSentence(refused.said, "cannot serve beside (9002_narrows.sql)"),
    ],
  ];
}

const isSentence = (said: string, part: string): boolean =>
  said.includes(part) && !said.includes("\n");

/** As its own service does it. @param main of the revision */
const migrateAlone = (main: string, settings: NodeJS.ProcessEnv) =>
  promisify(execFile)(process.execPath, [join(main, "../wire/migrate-alone.ts")], {
    env: settings,
  });

/** A role that may not migrate, at a schema without the newest migration. */
async function tooOld(portals: Portals, postgres: PostgresServer): Promise<Seen> {
  const client = new pg.Client({ connectionString: postgres.url() });
  await client.connect();
  await client.query("create role rows_alone login");
  await client.query("create database older");
  await client.end();
  const own = { DATABASE_URL: postgres.url("older", "rows_alone") };
  await migrateAlone(join(REPOSITORY, "server/src/main.ts"), {
    ...portals.settings,
    ...own,
    DATABASE_MIGRATION_URL: postgres.url("older"),
  });
  const more = revision(portals.folder, "more", { "9001_widens.sql": WIDENS });
  const { code, said } = await portals.refused("too-old", own, more);
  return [
    "a schema older than the code, a role that cannot migrate: exit 1, one sentence",
    `exit ${code}: ${said.slice(0, 120)}`,
    code === 1 && isSentence(said, "is older than this revision."),
  ];
}

await run(drill);

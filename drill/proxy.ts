import { setTimeout as delay } from "node:timers/promises";
import { connect } from "../server/src/db/connect.ts";
import { foundTwice } from "../server/test/fixtures/nothing-twice-store.ts";
import { freePort } from "../scripts/free-port.ts";
import {
  startPostgresServer,
  type PostgresServer,
} from "../server/test/harness/postgres-server.ts";
import { type Failure, failuresIn, loadOn, lostIn, noneLost, type Tally } from "./harness/load.ts";
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
 * Processes are stopped and killed, and the database goes away, behind deploy/haproxy.cfg while people book, ask, pay and
 * send photos: `npm run drill proxy`. While processes are stopped, the proxy sends no call a second time.
 */

const LEAST_A_SECOND = 40;
const PACE = 1.2;
const PEOPLE = 1_800;
const CAPACITY = 2_000;
const STOPS = 10;
const KILLS = 3;
/** A kill and its clock are some milliseconds apart. */
const AT_ONCE_MS = 300;
const GONE_MS = 60_000;
const WELL_WITHIN_MS = 2_000;
/** One that waits for a connection when the database goes has waited for two and a half seconds. */
const QUICK_MS = 3_000;
/** Two checks of the proxy, and what they take. */
const NOTICED_MS = 2_500;

/** A confirmed commit survives the end of PostgreSQL. */
const SETTINGS = ["fsync=off", "synchronous_commit=on", "shared_buffers=128MB"];

async function drill(ends: Ends): Promise<Seen[]> {
  await needPrograms(HAPROXY);
  const folder = folderOf("proxy", ends);
  const postgres = await startPostgresServer(SETTINGS);
  ends.push(() => postgres.stop());
  const pool = poolOn(postgres.url(), ends);
  const port = await freePort();
  const portals = await portalsOn(postgres.url(), { folder, port, ends });
  const webs = await startAll(portals);
  const way = { folder, ends, port, portals: webs.all };
  const withoutRetry = await startProxy({
    ...way,
    change: (config) =>
      config.replaceAll(/^ {2}(?:retry-on|http-request disable-l7-retry) .*\n/gmu, ""),
  });
  const load = await loadOn(portals, pool, PEOPLE);
  const under = async (happen: () => Promise<void>) => {
    const { end } = load.begin(PACE);
    const begun = performance.now();
    await delay(NOTICED_MS);
    await happen();
    await delay(NOTICED_MS);
    return { tally: await end(), begun };
  };

  tell(`${STOPS} SIGTERMs, without retry-on`);
  const stopped = await under(async () => {
    for (let n = 0; n < STOPS; n += 1) await webs.again(n % 2, "SIGTERM");
  });
  await withoutRetry.stop();
  await startProxy(way);

  tell(`${KILLS} SIGKILLs`);
  const kills: number[] = [];
  const killed = await under(async () => {
    for (let n = 0; n < KILLS; n += 1) {
      kills.push(performance.now());
      await webs.again(n % 2, "SIGKILL");
    }
  });

  tell(`the database is gone for ${GONE_MS / 1_000} s`);
  let back = 0;
  const gone = await under(async () => {
    back = await withoutDatabase(postgres);
  });
  const tallies = [stopped.tally, killed.tally, gone.tally];
  const connection = connect({ url: postgres.url() });
  const twice = Object.entries(await foundTwice(connection.db)).map(([what, n]) => `${n} ${what}`);
  await connection.close();
  return [
    [
      `calls that failed in ${STOPS} SIGTERMs, without retry-on, at ${LEAST_A_SECOND} a second or more`,
      failuresIn(stopped.tally),
      stopped.tally.failures.length === 0 && rateOf(stopped.tally) >= LEAST_A_SECOND,
    ],
    ...afterKills(
      killed.tally,
      kills.map((at) => at - killed.begun),
    ),
    ...afterReturn(gone.tally, back - gone.begun),
    ...(await acknowledged(load, tallies)),
    ["what is there twice", twice.length === 0 ? "nothing" : twice.join(", "), twice.length === 0],
  ];
}

/** Two processes for people, each of which can end and come again, and one for jobs. */
async function startAll(portals: Portals) {
  const start = (name: string, port?: string): Promise<Portal> =>
    portals.startBeside(name, { PORTAL_ROLE: "web", ...(port !== undefined && { PORT: port }) });
  const all = [await start("web-0"), await start("web-1")];
  await portals.startBeside("jobs", { PORTAL_ROLE: "jobs" });
  const [first] = all;
  if (first) await openOffice(operatorsAt(first, portals.folder), CAPACITY);
  return {
    all: all.map(({ name, port }) => ({ name, port })),
    again: async (n: number, how: NodeJS.Signals): Promise<void> => {
      const old = all[n];
      if (!old) return;
      await old.end(how);
      all[n] = await start(old.name, old.port);
      await delay(NOTICED_MS);
    },
  };
}

const rateOf = ({ requests, seconds }: Tally): number => requests / seconds;
/** @param kills when, in milliseconds since the load began */
function afterKills(tally: Tally, kills: readonly number[]): Seen[] {
  const isInFlight = ({ at, ms }: Failure) =>
    kills.some((kill) => at - ms <= kill + AT_ONCE_MS && at >= kill - AT_ONCE_MS);
  const later = tally.failures.filter((failure) => !isInFlight(failure));
  return [
    [
      `calls that failed in ${KILLS} SIGKILLs and were not in flight`,
      `${later.length}; ${failuresIn(tally)}`,
      later.length === 0,
    ],
  ];
}

/** Kills PostgreSQL. @returns when it was there again */
async function withoutDatabase(postgres: PostgresServer): Promise<number> {
  await postgres.kill();
  await delay(GONE_MS);
  await postgres.start();
  const back = performance.now();
  await delay(2 * WELL_WITHIN_MS);
  return back;
}

/** @param back when the database was there again, in milliseconds since the load began */
function afterReturn(tally: Tally, back: number): Seen[] {
  const { failures } = tally;
  const foreign = failures.filter(({ kind }) => kind !== "portal 503");
  const pages = failures.filter(({ what }) => /^GET \/(?!api)/u.test(what));
  const slowest = Math.max(0, ...failures.map(({ ms }) => ms));
  const times = failures.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const last = Math.max(0, ...failures.map(({ at }) => at)) - back;
  return [
    [
      "without the database: failures that are not the portal's own 503, pages",
      `${foreign.length} and ${pages.length} of ${failures.length} ${foreign[0]?.says ?? ""}`,
      failures.length > 0 && foreign.length === 0 && pages.length === 0,
    ],
    [
      `the slowest of them, at most ${QUICK_MS / 1_000} s`,
      `${slowest.toFixed(0)} ms, half of them within ${times[times.length >> 1]?.toFixed(0)} ms`,
      slowest <= QUICK_MS,
    ],
    [
      `the last of them after the database's return, at most ${WELL_WITHIN_MS / 1_000} s`,
      `${(last / 1_000).toFixed(1)} s`,
      last <= WELL_WITHIN_MS,
    ],
  ];
}

async function acknowledged(
  load: Awaited<ReturnType<typeof loadOn>>,
  tallies: readonly Tally[],
): Promise<Seen[]> {
  const rows: Seen[] = [];
  for (const tally of tallies) {
    const lost = await load.ask(tally);
    rows.push(["acknowledged and lost", lostIn(tally, lost), noneLost(lost)]);
  }
  return rows;
}

await run(drill);

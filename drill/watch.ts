import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import {
  DISK_MB,
  LEAST_MB,
  MINUTE_IS,
  missingParts,
  promtool,
  startAll,
  type Watched,
} from "./harness/watched.ts";
import { type Ends, run, type Seen, tell } from "./harness/machine.ts";
import { waitingPayers } from "../bench/people.ts";

/**
 * The portal is watched by Prometheus as deploy/prometheus says, in a hurry, and each trouble is made for real: `npm run
 * drill watch`. Everything is on 127.0.0.1 in a temporary folder.
 */

const QUIET_S = 60;
const AWAY_S = 60;
const SEEN_WITHIN_S = 60;
/** How long all alarms may take to end after the last trouble. */
const CALM_WITHIN_S = 60;

async function drill(ends: Ends): Promise<Seen[]> {
  const missing = missingParts();
  if (missing.length > 0 || process.getuid?.() !== 0)
    throw new Error(
      `This drill is for root on Debian 12 (npm run drill watch). Missing: ${missing.join(", ") || "nothing"}.`,
    );
  const tested = promtool();
  const stage = await startAll(ends);
  const rows: Seen[] = [
    ["promtool test rules: each alarm fires, 20 quiet minutes none", tested ? "yes" : "no", tested],
    await quietMinutes(stage),
  ];
  for (const one of troubles(stage))
    rows.push(await seeFire(stage, one), ...((await one.mend()) ?? []));
  rows.push(await calmDown(stage));
  tell(`A minute of the rules is ${MINUTE_IS} s here, and Prometheus looks each second.`);
  return rows;
}

async function quietMinutes({ prometheus, book }: Watched): Promise<Seen> {
  tell(`${QUIET_S} quiet seconds, with people who book`);
  const fired = new Set<string>();
  let booked = 0;
  for (let second = 0; second < QUIET_S; second += 1) {
    if (second % 5 === 0) booked += await book(1);
    for (const name of await prometheus.firing()) fired.add(name);
    await delay(1_000);
  }
  return [
    `no alarm in ${QUIET_S} s, as ${QUIET_S / MINUTE_IS} minutes, with requests and ${booked} bookings`,
    fired.size === 0 ? "none" : [...fired].join(", "),
    fired.size === 0 && booked > 0,
  ];
}

type Trouble = {
  what: string;
  alarms: readonly string[];
  make: () => Promise<unknown>;
  /** What is to be told of it beside the alarm. */
  mend: () => Promise<Seen[] | void>;
};

/** In this order: what a process or the database does not survive comes last. */
function troubles({
  database,
  receiver,
  gateway,
  mail,
  portal,
  pool,
  traffic,
  book,
}: Watched): Trouble[] {
  const filler = join(portal.dataDir, "filler");
  let stoppedAt = 0;
  return [
    {
      what: "the disk of DATA_DIR fills",
      alarms: ["PortalDiskLow", "PortalDiskFull"],
      make: async () => writeFileSync(filler, Buffer.alloc((DISK_MB - LEAST_MB / 2) * 1_000_000)),
      mend: async () => rmSync(filler),
    },
    {
      what: "a machine's clock is set 10 s ahead",
      alarms: ["PortalClockOff"],
      make: async () => portal.setClock("+10s"),
      mend: async () => portal.setClock("+0s"),
    },
    {
      what: "no backup for two days",
      alarms: ["PortalBackupOld"],
      make: () => pool.query("update backup_made set made_at = now() - interval '2 days'"),
      mend: async () => void (await pool.query("update backup_made set made_at = now()")),
    },
    {
      what: "the synchronous standby ends",
      alarms: ["PortalNoStandby"],
      make: receiver.end,
      mend: receiver.begin,
    },
    {
      what: "a gateway does not answer",
      alarms: ["PortalGatewayAway"],
      make: async () => {
        gateway.mood = "away";
        await letAsk(pool);
      },
      mend: async () => undefined,
    },
    {
      what: "it answers again, and refuses the key",
      alarms: ["PortalKeyRefused"],
      make: async () => void (gateway.mood = "refuses"),
      mend: async () => void (gateway.mood = "well"),
    },
    {
      what: "the mail server is down, and people book",
      alarms: ["PortalMailDown"],
      make: async () => {
        await mail.end();
        await book(5);
      },
      mend: mail.begin,
    },
    {
      what: "the process that does jobs is killed",
      alarms: ["PortalNoJobs", "PortalProcessDown"],
      make: portal.killJobs,
      mend: portal.startJobs,
    },
    {
      what: "PostgreSQL is stopped",
      alarms: ["PortalDatabaseAway"],
      make: async () => {
        stoppedAt = Date.now();
        await database.stop();
      },
      mend: async () => {
        await delay(stoppedAt + AWAY_S * 1_000 - Date.now());
        const lines = portal.worstMinute(stoppedAt);
        await database.begin();
        return [
          [
            `error lines of both processes in the ${AWAY_S} s, with ${traffic.perSecond} requests a second, at most 60 a minute`,
            `${lines} in the worst minute`,
            lines > 0 && lines <= 60,
          ],
        ];
      },
    },
  ];
}

/** Payments that the gateway is asked about at once. */
async function letAsk(pool: pg.Pool): Promise<void> {
  const payers = await waitingPayers(pool, 6);
  await pool.query("update drivers_license set sample = false where sample");
  await pool.query(
    `update payment set provider = 'paymongo', account = 'paymongo', looked_at = null, next_look_at = now()
     where transaction_uuid = any($1::uuid[])`,
    [payers.map(({ uuid }) => uuid)],
  );
}

async function seeFire({ prometheus }: Watched, { what, alarms, make }: Trouble): Promise<Seen> {
  tell(what);
  const before = await prometheus.firing();
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  await make();
  let now: string[] = [];
  let at = "";
  while (at === "" && seconds() < SEEN_WITHIN_S) {
    await delay(250);
    now = await prometheus.firing();
    if (alarms.every((name) => now.includes(name))) at = seconds().toFixed(0);
  }
  const wasEarly = alarms.some((name) => before.includes(name));
  const seen = at === "" ? `only ${now.join(", ") || "nothing"}` : `fired after ${at} s`;
  return [
    `${what}: ${alarms.join(", ")}`,
    wasEarly ? `${seen}, but it fired before` : seen,
    at !== "" && !wasEarly,
  ];
}

async function calmDown({ pool, prometheus }: Watched): Promise<Seen> {
  tell("everything is well again");
  await pool.query("update payment set next_look_at = null");
  const begun = performance.now();
  const seconds = () => (performance.now() - begun) / 1_000;
  let left = await prometheus.firing();
  while (left.length > 0 && seconds() < CALM_WITHIN_S) {
    await delay(500);
    left = await prometheus.firing();
  }
  return [
    `no alarm within ${CALM_WITHIN_S} s afterwards`,
    left.length === 0 ? `none after ${seconds().toFixed(0)} s` : left.join(", "),
    left.length === 0,
  ];
}

await run(drill);

import { existsSync, mkdirSync, rmdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load, openClients, type Call } from "../bench/harness/client.ts";
import { startStage, type Stage } from "../bench/harness/stage.ts";
import { lookUp } from "../bench/harness/table.ts";
import { freshBookings, freshToken, openDays, type BookableDay } from "../bench/people.ts";
import { type Ends, run, type Seen, tell } from "./harness/machine.ts";

/**
 * Look-ups and bookings at one, two and three web processes, each of which may have no more than a share of a core, so that
 * two cores bear them, the database and who asks: `npm run drill scale`. docs/operations.md calculates on from here.
 */

const SHARE = 0.15;
const PROCESSES = [1, 2, 3];
const SECONDS = 8;
const TOKENS = 4_000;
const BOOKINGS = 1_500;
const AT_ONCE = 8;
/** Of what as many times one process would bear. */
const LEAST_GAIN = 0.85;
const PERIOD_US = 20_000;
/** The kernel's groups, of version 2 or of version 1. */
const GROUPS = existsSync("/sys/fs/cgroup/cgroup.controllers")
  ? { folder: "/sys/fs/cgroup", isV2: true }
  : { folder: "/sys/fs/cgroup/cpu", isV2: false };

async function drill(ends: Ends): Promise<Seen[]> {
  if (process.getuid?.() !== 0) throw new Error("Only root may give processes a share of a core.");
  const stage = await startStage(tell);
  ends.push(stage.close);
  const days = await openDays(stage.portal.pool, ["scale"], { capacity: 1_000_000 });
  // Mails are sent later: that is other processes' work, of which there are two here at the most.
  await stage.portal.stop();
  const urls: string[] = [];
  const lookUps: number[] = [];
  const bookings: number[] = [];
  for (const count of PROCESSES) {
    const web = await stage.startPortal({ PORTAL_ROLE: "web", CONTROL_SOCKET: socketOf(count) });
    // What it compiles while it is new is not counted.
    await rateOf([web.url], await lookUpCalls(1));
    await rateOf([web.url], await bookingCalls(stage, days, 1), 201);
    // Taken away when its process has ended.
    ends.unshift(limit(web.pid, `portal-${process.pid}-${count}`));
    urls.push(web.url);
    lookUps.push(await rateOf(urls, await lookUpCalls(count)));
    bookings.push(await rateOf(urls, await bookingCalls(stage, days, count), 201));
    tell(
      `${count}: ${lookUps.at(-1)?.toFixed(0)} look-ups, ${bookings.at(-1)?.toFixed(0)} bookings a second`,
    );
  }
  return [...gains("look-ups", lookUps), ...gains("bookings", bookings)];
}

const socketOf = (n: number): string => join("/tmp", `scale-${process.pid}-${n}.sock`);

/** Gives a process its share. @returns takes the group away again */
function limit(pid: number, name: string): () => void {
  const group = join(GROUPS.folder, name);
  const quota = Math.round(SHARE * PERIOD_US);
  mkdirSync(group);
  if (GROUPS.isV2) writeFileSync(join(group, "cpu.max"), `${quota} ${PERIOD_US}`);
  else {
    writeFileSync(join(group, "cpu.cfs_period_us"), String(PERIOD_US));
    writeFileSync(join(group, "cpu.cfs_quota_us"), String(quota));
  }
  writeFileSync(join(group, "cgroup.procs"), String(pid));
  return () => rmdirSync(group);
}

/** Answers a second, of all processes by turns. */
async function rateOf(urls: readonly string[], calls: readonly Call[], status = 200) {
  const perUrl = await Promise.all(urls.map((url) => openClients(url, AT_ONCE)));
  const clients = perUrl[0]?.flatMap((_, n) => perUrl.flatMap((one) => one.slice(n, n + 1))) ?? [];
  const { rate } = await load(clients, {
    call: (n) => calls[n] ?? { path: "/" },
    calls: calls.length,
    seconds: SECONDS,
    expect: [status],
  });
  for (const client of clients) client.close();
  return rate;
}

async function lookUpCalls(processes: number): Promise<Call[]> {
  const tokens: string[] = [];
  while (tokens.length < TOKENS * processes) tokens.push(await freshToken());
  return tokens.map((token, n) => ({
    path: `/api/ste/drivers_license/inquire?${lookUp(n)}`,
    headers: { "cf-t-token": token },
  }));
}

const bookingCalls = (stage: Stage, days: readonly BookableDay[], processes: number) =>
  freshBookings(stage.portal.pool, days, BOOKINGS * processes);

const gains = (what: string, rates: readonly number[]): Seen[] =>
  rates.map((rate, at) => {
    const count = at + 1;
    const part = rate / (count * (rates[0] ?? 0));
    return [
      `${what} a second with ${count} × ${SHARE} of a core, at least ${LEAST_GAIN} of ${count} times one`,
      `${rate.toFixed(0)}, ${part.toFixed(2)}`,
      part >= LEAST_GAIN,
    ];
  });

await run(drill);

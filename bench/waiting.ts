import type { Db } from "../server/src/db/tables.ts";
import { providerPace, type ProviderPace } from "../server/src/providers/provider-pace.ts";
import { SECONDS_FOR_ALL } from "../server/src/payment/settle-listed.ts";
import { nextLook } from "../server/src/payment/when-to-look.ts";
import { dice } from "../server/test/harness/sweep.ts";
import { quantile } from "./harness/statistics.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const STEP = 100;
/** As PayMongo's account has it. */
export const PER_SECOND = 20;
/** Of a watched payment, without and with webhooks (`watched` of an account). */
const [UNTOLD, TOLD] = [4_900, 14_900];
const [WATCHED_FOR, GIVEN_UP] = [5 * MINUTE, 30 * MINUTE];
const SHARE_PAYING = 0.1;
const SWEPT_AT_ONCE = 50;
/** Of the gateway's list. */
const PAGE = 100;

export type Wait = {
  /** Calls in the busiest minute. */
  busiestMinute: number;
  /** Seconds from paid to known here: half of them, 99 of 100, and the slowest. */
  half: number;
  most: number;
  slowest: number;
};

type Payer = {
  created: number;
  polls: number;
  looked: number;
  sweeps: number;
  paidAt: number;
  told: number;
  seenAt: number | null;
};
type World = {
  time: number;
  calls: number[];
  paces: ProviderPace[];
  webhooks: boolean;
  /** Since when the gateway's list is read; null for a gateway without one. */
  listed: number | null;
};

/**
 * People whose pages poll every five seconds, of whom every tenth pays within five minutes, on the real buckets of two
 * processes and a clock of its own.
 */
export async function wait(
  db: Db,
  payers: number,
  { webhooks, lists }: { webhooks: boolean; lists: boolean },
): Promise<Wait> {
  const random = dice(payers);
  const time = Date.parse("2026-01-05T02:00:00Z");
  const world: World = { time, calls: [], paces: [], webhooks, listed: lists ? time : null };
  const begun = world.time;
  const now = () => new Date(world.time);
  await db.deleteFrom("provider_pace").execute();
  world.paces = [providerPace({ db, now }), providerPace({ db, now })];
  if (webhooks) await Promise.all(world.paces.map((pace) => pace.hear("acme")));
  const all = Array.from({ length: payers }, (): Payer => {
    const pays = random() < SHARE_PAYING;
    const paidAt = pays ? begun + random() * WATCHED_FOR : Infinity;
    const told = webhooks ? paidAt + SECOND * (1 + random()) : Infinity;
    const polls = begun + random() * 5 * SECOND;
    const created = begun - random() * 10 * MINUTE;
    const sweeps = nextSweep(created, begun);
    return { created, polls, looked: begun, sweeps, paidAt, told, seenAt: null };
  });
  const paying = all.filter(({ paidAt }) => paidAt < Infinity);
  const isOver = () =>
    world.time > begun + WATCHED_FOR && paying.every(({ seenAt }) => seenAt !== null);
  while (!isOver() && world.time < begun + GIVEN_UP) {
    await step(world, all, random);
    world.time += STEP;
  }
  const waits = paying.map(({ seenAt, paidAt }) => ((seenAt ?? Infinity) - paidAt) / SECOND);
  return {
    busiestMinute: busiest(world.calls),
    half: quantile(waits, 0.5),
    most: quantile(waits, 0.99),
    slowest: Math.max(...waits),
  };
}

async function step(world: World, all: Payer[], random: () => number): Promise<void> {
  const { time, paces, webhooks } = world;
  const isWaiting = ({ seenAt }: Payer) => seenAt === null;
  // Nobody is always the first of those who ask at one moment.
  const first = Math.floor(random() * all.length);
  for (let index = 0; index < all.length; index += 1) {
    const at = (first + index) % all.length;
    const [payer, pace] = [all[at], paces[at % paces.length]];
    if (!pace || !payer || !isWaiting(payer)) continue;
    if (payer.told <= time) {
      if (await pace.takeTurnNow("acme", PER_SECOND)) look(world, payer);
      else payer.told += SECOND;
    }
    if (payer.polls > time) continue;
    // What the answer takes.
    payer.polls += 5 * SECOND + random() * 300;
    const every = Math.max(webhooks ? TOLD : UNTOLD, pace.patience("acme"));
    if (time - payer.looked < every) continue;
    if (await pace.takeTurn("acme", PER_SECOND)) look(world, payer);
  }
  if (time % (5 * SECOND) === 0) await settleListed(world, all);
  if (time % SECOND !== 0) return;
  const due = all.filter((payer) => isWaiting(payer) && payer.sweeps <= time);
  for (const payer of due.slice(0, SWEPT_AT_ONCE)) {
    const isAsked = await paces[0]?.takeTurn("acme", PER_SECOND);
    if (isAsked) look(world, payer);
    payer.sweeps = isAsked ? nextSweep(payer.created, time) : time + SECOND;
  }
}

/** As `settle-listed.ts`: one call for the list, one for each payment in it that nobody knows of yet. */
async function settleListed(world: World, all: Payer[]): Promise<void> {
  const { time, listed, paces } = world;
  const [pace] = paces;
  const waiting = all.filter(({ seenAt }) => seenAt === null);
  if (!pace || listed === null || waiting.length <= PER_SECOND * SECONDS_FOR_ALL) return;
  if (!(await pace.takeTurnNow("acme", PER_SECOND))) return;
  world.calls.push(time);
  const paid = all.filter(({ paidAt }) => paidAt >= listed && paidAt <= time);
  const page = paid.toSorted((a, b) => a.paidAt - b.paidAt).slice(-PAGE);
  const missed = [];
  for (const payer of page.filter(({ seenAt }) => seenAt === null))
    if (await pace.takeTurnNow("acme", PER_SECOND)) look(world, payer);
    else missed.push(payer.paidAt);
  world.listed =
    missed.length > 0 ? Math.min(...missed) : Math.max(listed, ...page.map((one) => one.paidAt));
}

function look({ time, calls }: World, payer: Payer): void {
  calls.push(time);
  payer.looked = time;
  if (payer.paidAt <= time) payer.seenAt = time;
}

const nextSweep = (created: number, time: number): number => {
  const [created_at, expires_at] = [new Date(created), new Date(created + 60 * MINUTE)];
  const open = { status: "open", paid_at: null, ended_at: null, provider_id: "it" } as const;
  return nextLook({ ...open, created_at, expires_at }, new Date(time))?.getTime() ?? Infinity;
};

function busiest(calls: readonly number[]): number {
  let [first, most] = [0, 0];
  for (const [last, at] of calls.entries()) {
    while ((calls[first] ?? at) <= at - MINUTE) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

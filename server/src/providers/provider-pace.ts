import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "../db/tables.ts";
import {
  type Failure,
  noteAnswer,
  noteFailure,
  noteTold,
  pauseUntil,
  takeFailing,
  takeTurns,
} from "./provider-pace-store.ts";
import { Problem } from "../problem/problem.ts";

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** How often the accounts of providers are asked, and whether they answer, for all processes together. */
export type ProviderPace = {
  /**
   * Whether an account may be asked now about something that can wait. While it may not, this costs no statement; a
   * quarter of the tokens is left to those who cannot wait.
   */
  takeTurn(account: string, perSecond: number): Promise<boolean>;
  /**
   * How many milliseconds ago something that can wait must have been asked about: 0, and longer while tokens are refused, so
   * that everybody has one before others have the next.
   */
  backoffMs(account: string): number;
  /** The same for somebody who waits: tries once more when there is a turn soon. */
  takeTurnNow(account: string, perSecond: number): Promise<boolean>;
  /** Nobody asks until then: the provider said so. */
  pause(account: string, until: Date): Promise<void>;
  /** For how many milliseconds that is, as far as this process knows. */
  pausedMs(account: string): number;
  /** A webhook of the account has come. */
  hear(account: string): Promise<void>;
  /** Whether its webhooks arrive, as far as this process knows. */
  hears(account: string): boolean;
  /** A call had no answer, or its key was refused: after some in a row nobody is offered the account for a while. */
  fail(account: string, failure: Failure): Promise<void>;
  /** Whether nobody is offered the account because it does not answer, as of the last turn. */
  isSilent(account: string): boolean;
  /**
   * A call had an answer. Costs no statement unless it failed before.
   * @param isWhole every key was taken
   */
  answer(account: string, isWhole: boolean): Promise<void>;
  /** Those of these accounts that nobody is offered, and that are to be looked at now, by this process alone. */
  takeFailing(accounts: readonly string[]): Promise<string[]>;
};

/** One may be lost on the way. */
const MOST_FAILURES = 3;
/** After the last look: whoever comes then tries it, even if no process looks any more. */
const DOWN_MS = MINUTE_MS;
const LOOK_EVERY_MS = 15_000;

/** Turns taken together must be used soon, or other processes lack them. */
const FRESH_MS = 1_000;
const SHARE = 4;

/** Who waits longer comes first: the back-off grows with each five seconds in which a turn was refused, and shrinks otherwise. */
const BACKOFF = {
  everyMs: 5_000,
  grows: 1.25,
  shrinks: 0.8,
  leastMs: 4_000,
  mostMs: 10 * MINUTE_MS,
};

/** What this process knows of an account. */
type Known = {
  backoffMs: number;
  /** Whether a turn was refused since `judgedAt`. */
  hasRefused: boolean;
  judgedAt: number;
  tokens: number;
  freshUntil: number;
  emptyUntil: number;
  pausedUntil: number;
  webhookAt: number;
  notedAt: number;
  /** Whether it has failed since it last answered. */
  failing: boolean;
  silent: boolean;
  filling: Promise<void> | null;
};

type Pace = { db: Db; now: () => Date; accounts: Map<string, Known> };

export function providerPace(options: Omit<Pace, "accounts">): ProviderPace {
  const pace: Pace = { ...options, accounts: new Map() };
  const time = () => pace.now().getTime();
  return {
    takeTurn: (account, perSecond) => takeTurn(pace, account, perSecond),
    backoffMs: (account) => {
      const now = backoffMs(known(pace, account), time());
      return now > BACKOFF.leastMs ? now : 0;
    },
    takeTurnNow: (account, perSecond) => takeTurnNow(pace, account, perSecond),
    pause: async (account, until) => {
      const own = known(pace, account);
      own.tokens = 0;
      own.pausedUntil = Math.max(own.pausedUntil, until.getTime());
      await pauseUntil(pace.db, account, until);
    },
    pausedMs: (account) => pausedMs(pace, known(pace, account)),
    hear: async (account) => {
      const own = known(pace, account);
      own.webhookAt = time();
      if (own.webhookAt - own.notedAt < MINUTE_MS) return;
      own.notedAt = own.webhookAt;
      await noteTold(pace.db, account, pace.now());
    },
    hears: (account) => time() - known(pace, account).webhookAt < HOUR_MS,
    fail: async (account, failure) => {
      known(pace, account).failing = true;
      const now = pace.now();
      const downUntil = new Date(now.getTime() + DOWN_MS);
      await noteFailure(pace.db, { account, now, failure, most: MOST_FAILURES, downUntil });
    },
    isSilent: (account) => known(pace, account).silent,
    answer: async (account, isWhole) => {
      if (!known(pace, account).failing) return;
      known(pace, account).failing = !isWhole;
      await noteAnswer(pace.db, account, isWhole);
    },
    takeFailing: async (accounts) => {
      if (accounts.length === 0) return [];
      const downUntil = new Date(time() + DOWN_MS);
      const seen = new Date(downUntil.getTime() - LOOK_EVERY_MS);
      const taken = await takeFailing(pace.db, { accounts, seen, downUntil });
      for (const account of taken) known(pace, account).failing = true;
      return taken;
    },
  };
}

function known({ accounts }: Pace, account: string): Known {
  const found = accounts.get(account) ?? {
    backoffMs: BACKOFF.leastMs,
    hasRefused: false,
    judgedAt: 0,
    tokens: 0,
    freshUntil: 0,
    emptyUntil: 0,
    pausedUntil: 0,
    webhookAt: 0,
    notedAt: 0,
    failing: false,
    silent: false,
    filling: null,
  };
  accounts.set(account, found);
  return found;
}

const pausedMs = ({ now }: Pace, { pausedUntil }: Known): number =>
  Math.max(0, pausedUntil - now().getTime());

function backoffMs(own: Known, at: number): number {
  const times = Math.floor((at - own.judgedAt) / BACKOFF.everyMs);
  if (times < 1) return own.backoffMs;
  const { leastMs, mostMs, grows, shrinks } = BACKOFF;
  const now = own.backoffMs * (own.hasRefused ? grows : shrinks ** times);
  own.backoffMs = Math.min(mostMs, Math.max(leastMs, now));
  own.hasRefused = false;
  own.judgedAt = at;
  return own.backoffMs;
}

async function takeTurn(pace: Pace, account: string, perSecond: number): Promise<boolean> {
  const own = known(pace, account);
  if (perSecond === Infinity || takeOwn(pace, own)) return true;
  if (pace.now().getTime() >= own.emptyUntil && pausedMs(pace, own) === 0) {
    own.filling ??= fill(pace, account, perSecond).finally(() => (own.filling = null));
    await own.filling;
    if (takeOwn(pace, own)) return true;
  }
  own.hasRefused = true;
  return false;
}

function takeOwn({ now }: Pace, own: Known): boolean {
  if (own.tokens < 1 || now().getTime() >= own.freshUntil) return false;
  own.tokens -= 1;
  return true;
}

async function takeTurnNow(pace: Pace, account: string, perSecond: number): Promise<boolean> {
  if (perSecond === Infinity) return true;
  const own = known(pace, account);
  if (pausedMs(pace, own) > 0) return false;
  if ((await take(pace, { account, perSecond, most: 1, spare: 0 })).tokens > 0) return true;
  if (pausedMs(pace, own) > 0) return false;
  await delay(Math.min(1_000, 1_000 / perSecond));
  return (await take(pace, { account, perSecond, most: 1, spare: 0 })).tokens > 0;
}

async function fill(pace: Pace, account: string, perSecond: number): Promise<void> {
  const most = Math.max(1, Math.floor(perSecond / SHARE));
  // An account with so few tokens has none to spare.
  const spare = perSecond >= SHARE ? perSecond / SHARE : 0;
  const { tokens } = await take(pace, { account, perSecond, most, spare });
  const at = pace.now().getTime();
  const own = known(pace, account);
  Object.assign(own, { tokens, freshUntil: at + FRESH_MS });
  if (tokens === 0) own.emptyUntil = at + (most / perSecond) * 1_000;
}

type Share = { account: string; perSecond: number; most: number; spare: number };

async function take(pace: Pace, share: Share) {
  const granted = await takeTurns(pace.db, { ...share, now: pace.now() });
  const own = known(pace, share.account);
  own.webhookAt = Math.max(own.webhookAt, granted.webhook_at?.getTime() ?? 0);
  own.pausedUntil = Math.max(own.pausedUntil, granted.pause_until?.getTime() ?? 0);
  own.failing = granted.failing;
  own.silent = granted.silent;
  return granted;
}

/**
 * How a call gets its turn, one token of its account's rate:
 * - `had`: the caller has taken it already
 * - `now`: a person waits
 * - `soon`: a job waits a few seconds
 * - `spare`: the same, and takes only what those who cannot wait leave
 */
export type Pacing = "had" | "now" | "soon" | "spare";
type Account = { name: string; callsPerSecond: number };

const MOST_TRIES = 8;
const BETWEEN_MS = 250;

/**
 * For a call that is written down before it is made: with its turn it is made in any case.
 * @throws Problem `provider_unavailable` when there is none: nothing was called
 */
export async function waitForTurn(
  { pace }: { pace: ProviderPace },
  { name, callsPerSecond }: Account,
  pacing: Pacing,
): Promise<void> {
  if (pacing === "had") return;
  const tries = pacing === "now" ? 1 : MOST_TRIES;
  for (let tried = 0; tried < tries; tried += 1) {
    if (pacing !== "spare") {
      if (await pace.takeTurnNow(name, callsPerSecond)) return;
    } else {
      if (await pace.takeTurn(name, callsPerSecond)) return;
      await delay(BETWEEN_MS);
    }
    if (pace.pausedMs(name) > 0) break;
  }
  const retryAfterSeconds = Math.max(1, pace.pausedMs(name) / 1_000);
  throw new Problem("provider_unavailable", undefined, { retryAfterSeconds });
}

/**
 * Calls a provider within its account's rate, which it can slow down (429, Retry-After).
 * @throws Problem `provider_unavailable` without a turn, and what the call throws
 */
export async function askInTurn<Answer>(
  context: { pace: ProviderPace; now: () => Date },
  account: Account,
  pacing: Pacing,
  call: () => Promise<Answer>,
): Promise<Answer> {
  await waitForTurn(context, account, pacing);
  return call().catch(async (error: unknown) => {
    const seconds = error instanceof Problem ? error.retryAfterSeconds : undefined;
    if (seconds !== undefined) {
      const until = new Date(context.now().getTime() + seconds * 1_000);
      await context.pace.pause(account.name, until);
    }
    throw error;
  });
}

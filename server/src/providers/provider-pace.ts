import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "../db/tables.ts";
import {
  type Failure,
  noteAnswer,
  noteFailure,
  noteTold,
  pauseUntil,
  takeAiling,
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
  patience(account: string): number;
  /** The same for somebody who waits: tries once more when there is a turn soon. */
  takeTurnNow(account: string, perSecond: number): Promise<boolean>;
  /** Nobody asks until then: the provider said so. */
  pause(account: string, until: Date): Promise<void>;
  /** A webhook of the account has come. */
  hear(account: string): Promise<void>;
  /** Whether its webhooks arrive, as far as this process knows. */
  hears(account: string): boolean;
  /** A call had no answer, or its key was refused: after some in a row nobody is offered the account for a while. */
  fail(account: string, failure: Failure): Promise<void>;
  /**
   * A call had an answer. Costs no statement unless it failed before.
   * @param isWhole every key was taken
   */
  answer(account: string, isWhole: boolean): Promise<void>;
  /** Those of these accounts that nobody is offered, and that are to be looked at now, by this process alone. */
  takeAiling(accounts: readonly string[]): Promise<string[]>;
};

/** One may be lost on the way. */
const MOST_FAILURES = 3;
/** After the last look: whoever comes then tries it, even if no process looks any more. */
const DOWN_MS = MINUTE_MS;
const LOOK_EVERY_MS = 15_000;

/** Turns taken together must be used soon, or other processes lack them. */
const FRESH_MS = 1_000;
const SHARE = 4;

/** Who waits longer comes first: patience grows with each five seconds in which a turn was refused, and shrinks otherwise. */
const PATIENCE = { everyMs: 5_000, grows: 1.25, shrinks: 0.8, least: 4_000, most: 10 * MINUTE_MS };

/** What this process knows of an account. */
type Known = {
  patience: number;
  /** Whether a turn was refused since `judgedAt`. */
  hasRefused: boolean;
  judgedAt: number;
  tokens: number;
  freshUntil: number;
  emptyUntil: number;
  webhookAt: number;
  notedAt: number;
  /** Whether it has failed since it last answered. */
  ails: boolean;
  filling: Promise<void> | null;
};

type Pace = { db: Db; now: () => Date; accounts: Map<string, Known> };

export function providerPace(options: Omit<Pace, "accounts">): ProviderPace {
  const pace: Pace = { ...options, accounts: new Map() };
  const time = () => pace.now().getTime();
  return {
    takeTurn: (account, perSecond) => takeTurn(pace, account, perSecond),
    patience: (account) => {
      const now = patience(known(pace, account), time());
      return now > PATIENCE.least ? now : 0;
    },
    takeTurnNow: (account, perSecond) => takeTurnNow(pace, account, perSecond),
    pause: async (account, until) => {
      const own = known(pace, account);
      own.tokens = 0;
      own.emptyUntil = Math.max(own.emptyUntil, until.getTime());
      await pauseUntil(pace.db, account, until);
    },
    hear: async (account) => {
      const own = known(pace, account);
      own.webhookAt = time();
      if (own.webhookAt - own.notedAt < MINUTE_MS) return;
      own.notedAt = own.webhookAt;
      await noteTold(pace.db, account, pace.now());
    },
    hears: (account) => time() - known(pace, account).webhookAt < HOUR_MS,
    fail: async (account, failure) => {
      known(pace, account).ails = true;
      const now = pace.now();
      const downUntil = new Date(now.getTime() + DOWN_MS);
      await noteFailure(pace.db, { account, now, failure, most: MOST_FAILURES, downUntil });
    },
    answer: async (account, isWhole) => {
      if (!known(pace, account).ails) return;
      known(pace, account).ails = !isWhole;
      await noteAnswer(pace.db, account, isWhole);
    },
    takeAiling: async (accounts) => {
      if (accounts.length === 0) return [];
      const downUntil = new Date(time() + DOWN_MS);
      const seen = new Date(downUntil.getTime() - LOOK_EVERY_MS);
      const taken = await takeAiling(pace.db, { accounts, seen, downUntil });
      for (const account of taken) known(pace, account).ails = true;
      return taken;
    },
  };
}

function known({ accounts }: Pace, account: string): Known {
  const found = accounts.get(account) ?? {
    patience: PATIENCE.least,
    hasRefused: false,
    judgedAt: 0,
    tokens: 0,
    freshUntil: 0,
    emptyUntil: 0,
    webhookAt: 0,
    notedAt: 0,
    ails: false,
    filling: null,
  };
  accounts.set(account, found);
  return found;
}

function patience(own: Known, at: number): number {
  const times = Math.floor((at - own.judgedAt) / PATIENCE.everyMs);
  if (times < 1) return own.patience;
  const { least, most, grows, shrinks } = PATIENCE;
  const now = own.patience * (own.hasRefused ? grows : shrinks ** times);
  Object.assign(own, {
    patience: Math.min(most, Math.max(least, now)),
    hasRefused: false,
    judgedAt: at,
  });
  return own.patience;
}

async function takeTurn(pace: Pace, account: string, perSecond: number): Promise<boolean> {
  const own = known(pace, account);
  if (perSecond === Infinity || takeOwn(pace, own)) return true;
  if (pace.now().getTime() >= own.emptyUntil) {
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
  const first = await take(pace, { account, perSecond, most: 1, spare: 0 });
  if (first.tokens > 0) return true;
  if (first.pause_until !== null && first.pause_until > pace.now()) return false;
  await delay(Math.min(1_000, 1_000 / perSecond));
  return (await take(pace, { account, perSecond, most: 1, spare: 0 })).tokens > 0;
}

async function fill(pace: Pace, account: string, perSecond: number): Promise<void> {
  const most = Math.max(1, Math.floor(perSecond / SHARE));
  // An account with so few tokens has none to spare.
  const spare = perSecond >= SHARE ? perSecond / SHARE : 0;
  const { tokens, pause_until } = await take(pace, { account, perSecond, most, spare });
  const at = pace.now().getTime();
  const own = known(pace, account);
  Object.assign(own, { tokens, freshUntil: at + FRESH_MS });
  const refilled = at + (most / perSecond) * 1_000;
  if (tokens === 0) own.emptyUntil = Math.max(pause_until?.getTime() ?? 0, refilled);
}

type Share = { account: string; perSecond: number; most: number; spare: number };

async function take(pace: Pace, share: Share) {
  const granted = await takeTurns(pace.db, { ...share, now: pace.now() });
  const own = known(pace, share.account);
  own.webhookAt = Math.max(own.webhookAt, granted.webhook_at?.getTime() ?? 0);
  own.ails = granted.ails;
  return granted;
}

/** "had": the caller has taken the turn already; "now": somebody waits. */
export type Pacing = "had" | "now";
type Account = { name: string; callsPerSecond: number };

/** Refused here, not by the provider: nothing was called. */
export const noTurn = (): Problem =>
  new Problem("provider_unavailable", undefined, { retryAfterSeconds: 1 });

/** Calls a provider within its account's pace, which it can slow down (429, Retry-After). */
export async function askInTurn<Answer>(
  { pace, now }: { pace: ProviderPace; now: () => Date },
  { name, callsPerSecond }: Account,
  pacing: Pacing,
  call: () => Promise<Answer>,
): Promise<Answer> {
  if (pacing === "now" && !(await pace.takeTurnNow(name, callsPerSecond))) throw noTurn();
  return call().catch(async (error: unknown) => {
    const seconds = error instanceof Problem ? error.retryAfterSeconds : undefined;
    if (seconds !== undefined) await pace.pause(name, new Date(now().getTime() + seconds * 1_000));
    throw error;
  });
}

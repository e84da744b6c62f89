import { setTimeout as delay } from "node:timers/promises";
import type { Db } from "../db/tables.ts";
import { noteTold, pauseUntil, takeTurns } from "./provider-pace-store.ts";

/** How often the accounts of providers are asked, by all processes together. */
export type ProviderPace = {
  /**
   * Whether an account may be asked now about something that can wait. While it may not, this costs no statement; a
   * quarter of the turns is left to those who cannot wait.
   */
  takeTurn(account: string, perSecond: number): Promise<boolean>;
  /**
   * How many milliseconds ago something that can wait must have been asked about: 0, and longer while turns are refused, so
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
};

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;
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
  turns: number;
  freshUntil: number;
  emptyUntil: number;
  toldAt: number;
  notedAt: number;
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
      own.turns = 0;
      own.emptyUntil = Math.max(own.emptyUntil, until.getTime());
      await pauseUntil(pace.db, account, until);
    },
    hear: async (account) => {
      const own = known(pace, account);
      own.toldAt = time();
      if (own.toldAt - own.notedAt < MINUTE_MS) return;
      own.notedAt = own.toldAt;
      await noteTold(pace.db, account, pace.now());
    },
    hears: (account) => time() - known(pace, account).toldAt < HOUR_MS,
  };
}

function known({ accounts }: Pace, account: string): Known {
  const found = accounts.get(account) ?? {
    patience: PATIENCE.least,
    hasRefused: false,
    judgedAt: 0,
    turns: 0,
    freshUntil: 0,
    emptyUntil: 0,
    toldAt: 0,
    notedAt: 0,
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
  if (own.turns < 1 || now().getTime() >= own.freshUntil) return false;
  own.turns -= 1;
  return true;
}

async function takeTurnNow(pace: Pace, account: string, perSecond: number): Promise<boolean> {
  if (perSecond === Infinity) return true;
  const first = await take(pace, { account, perSecond, most: 1, spare: 0 });
  if (first.turns > 0) return true;
  if (first.pause_until !== null && first.pause_until > pace.now()) return false;
  await delay(Math.min(1_000, 1_000 / perSecond));
  return (await take(pace, { account, perSecond, most: 1, spare: 0 })).turns > 0;
}

async function fill(pace: Pace, account: string, perSecond: number): Promise<void> {
  const most = Math.max(1, Math.floor(perSecond / SHARE));
  // An account with so few turns has none to spare.
  const spare = perSecond >= SHARE ? perSecond / SHARE : 0;
  const { turns, pause_until } = await take(pace, { account, perSecond, most, spare });
  const at = pace.now().getTime();
  const own = known(pace, account);
  Object.assign(own, { turns, freshUntil: at + FRESH_MS });
  const refilled = at + (most / perSecond) * 1_000;
  if (turns === 0) own.emptyUntil = Math.max(pause_until?.getTime() ?? 0, refilled);
}

type Share = { account: string; perSecond: number; most: number; spare: number };

async function take(pace: Pace, share: Share) {
  const granted = await takeTurns(pace.db, { ...share, now: pace.now() });
  const own = known(pace, share.account);
  own.toldAt = Math.max(own.toldAt, granted.told_at?.getTime() ?? 0);
  return granted;
}

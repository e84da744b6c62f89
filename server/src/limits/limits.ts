import type { Db } from "../db/tables.ts";
import { type Count, type Exchange, exchangeCounts, takeStored } from "./limit-store.ts";
import { limitRefusals } from "../metrics.ts";
import { Problem } from "../problem/problem.ts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Limit = {
  points: number;
  seconds: number;
  isExact?: boolean;
  /** What is allowed again and again beyond the points: others at the address shut nobody out for a day. */
  beyond?: { points: number; seconds: number };
  /** What the network of an IPv6 client may do, in clients' worth, where it would harm or hold up others. */
  ofNetwork?: number;
};

/** What a carrier's address, with thousands of people behind it, may do more than another one. */
const CARRIER_WIDTH = 20;
/** One customer may have an IPv6 network of 65,000 clients: of most it may do what so many of them may. */
const WIDE = 100;
/** What a process may count before it asks what the others have counted: two points, or a hundredth of a limit. */
const UNTOLD = 2;
const UNTOLD_SHARE = 0.01;
/** What is left of a limit while it is narrowed: of a carrier's, as much as another address has. */
const NARROWED_BY = 3;

/**
 * All rate limits: points per window of seconds, per client unless the name says otherwise. An exact limit is
 * counted in the database at once; the others are counted in memory and synchronised between replicas
 * (docs/decisions/008). Thousands of people share one carrier address, so beyond limits allow for a crowd
 * (docs/decisions/022).
 */
export const limits = {
  /** Look-ups without a captcha token, and with one. */
  inquiryWithoutToken: { points: 3, seconds: MINUTE },
  inquiryWithoutTokenDay: { points: 30, seconds: DAY },
  inquiry: { points: 60, seconds: MINUTE },
  failedInquiryPerNumberDay: { points: 5, seconds: DAY, isExact: true },
  failedInquiryPerNumberMonth: { points: 20, seconds: 30 * DAY, isExact: true },
  /** Wrong birth dates, whatever the number: 60 in a day (R-40, docs/decisions/031). */
  missedGuess: { points: 36, seconds: DAY, beyond: { points: 1, seconds: HOUR } },
  missedGuessOfNetwork: { points: 360, seconds: DAY, beyond: { points: 10, seconds: HOUR } },
  /** Counted, never refused; with fewer guesses in ten minutes the share of misses is not significant. */
  guessOfAll: { points: 200, seconds: 20 * MINUTE },
  missOfAll: { points: 200, seconds: 20 * MINUTE },
  /** Complete forms: each is a mail to an address that nobody has confirmed, and work for an office. */
  submission: { points: 16, seconds: DAY, beyond: { points: 1, seconds: HOUR }, ofNetwork: WIDE },
  transaction: { points: 120, seconds: HOUR },
  /** Mobile numbers tried for one request, by one customer (`customerOf`) and by all. */
  transactionAccess: { points: 5, seconds: HOUR, isExact: true },
  transactionAccessOfAll: { points: 50, seconds: HOUR, isExact: true },
  checkout: { points: 120, seconds: HOUR },
  /** Payments opened. */
  opened: { points: 16, seconds: DAY, beyond: { points: 1, seconds: HOUR }, ofNetwork: WIDE },
  appointment: { points: 120, seconds: HOUR },
  /** Whether a booking or a delivery is possible, asked with a handle when its form opens. */
  check: { points: 120, seconds: MINUTE },
  /** Appointments booked. One carrier address books about one a day; a hoarder as many as it can. */
  booked: { points: 16, seconds: DAY, beyond: { points: 1, seconds: 2 * HOUR }, ofNetwork: WIDE },
  /** Alerts asked for: each is a message to an address that nobody has confirmed. */
  alert: { points: 16, seconds: DAY, beyond: { points: 1, seconds: HOUR }, ofNetwork: WIDE },
  alertPerAddress: { points: 3, seconds: DAY, isExact: true },
  /** Texts to numbers that nobody has confirmed: of owners, and of all others; fewer while too few are confirmed. */
  unconfirmedText: { points: 300, seconds: HOUR, isExact: true },
  pausedText: { points: 6, seconds: HOUR, isExact: true },
  /** Tries with the code of one alert, of one customer (`customerOf`) and of all. */
  alertCode: { points: 5, seconds: DAY, isExact: true },
  alertCodeOfAll: { points: 50, seconds: DAY, isExact: true },
  case: { points: 120, seconds: HOUR },
  casePerTransaction: { points: 3, seconds: DAY, isExact: true },
  /** What a person adds to one case. */
  caseReply: { points: 10, seconds: DAY, isExact: true },
  uploadFilesPerSession: { points: 10, seconds: HOUR },
  uploadKilobytesPerSession: { points: 40_000, seconds: HOUR },
  uploadFiles: { points: 300, seconds: HOUR },
  uploadKilobytes: { points: 1_200_000, seconds: HOUR },
  /** Photos of a client whose unpaid requests have many already: enough for one request more. */
  uploadUnpaid: { points: 4, seconds: HOUR },
  /** Answers to one photo that was sent before: each is read in full, whoever sends it. */
  uploadRepeated: { points: 10, seconds: HOUR },
  messagePerAddress: { points: 3, seconds: DAY, isExact: true },
  challenge: { points: 600, seconds: MINUTE },
  /** Captcha tokens looked at, right or wrong. */
  captchaToken: { points: 120, seconds: MINUTE },
  /** A search takes some 25 ms of the processor, and a person pauses before one. */
  place: { points: 60, seconds: MINUTE, ofNetwork: 10 },
  /** Refused webhooks at one address, and at all: a provider whose secret was set right is heard within a minute. */
  webhookRefused: { points: 60, seconds: MINUTE },
  webhookRefusedOfClient: { points: 600, seconds: MINUTE },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;
type ExactLimitName = {
  [Name in LimitName]: (typeof limits)[Name] extends { isExact: true } ? Name : never;
}[LimitName];

type EndlessLimitName = {
  [Name in LimitName]: (typeof limits)[Name] extends { beyond: object } ? Name : never;
}[LimitName];

export type Limits = {
  /** Counts `points` (default 1); throws `too_many_requests` with Retry-After when that exceeds the limit. */
  take(name: LimitName, subject: string, points?: number): Promise<void>;
  /** Like take, but with a third of the points; a carrier's address has as many as any other one. */
  takeNarrowed(name: EndlessLimitName, subject: string): Promise<void>;
  /** How many times as much this subject may do as others: 1, more for an address of a carrier. */
  widthOf(subject: string): number;
  /** Refunds points of an in-memory limit when the action they were counted for did not happen. */
  giveBack(name: LimitName, subject: string, points: number): void;
  /** Counts `points` (default 1), even beyond the limit. Not for exact limits. */
  note(name: LimitName, subject: string, points?: number): void;
  /** The share used, without counting; 1 is exhausted. An exact limit gives only 0 or 1. */
  used(name: LimitName, subject: string): Promise<number>;
  /** Like take, but returns false instead of throwing. */
  tryTake(name: LimitName, subject: string, points?: number): Promise<boolean>;
  /** Counts one point against each of these, or none; throws like take. @param trx rolled back, nothing is counted */
  takeEach(names: readonly ExactLimitName[], subject: string, trx?: Db): Promise<void>;
  /** Throws when one of these limits is known to be exhausted; counts nothing. */
  check(names: LimitName | readonly LimitName[], subject: string): Promise<void>;
  /** Synchronises the in-memory counts with the database. */
  exchange(): Promise<void>;
  /** The same, unless nobody has asked or counted since the last time. */
  exchangeIfUsed(): Promise<void>;
  forget(): void;
};

type Options = {
  db: Db;
  hide: (subject: string) => string;
  factor: number;
  exactFactor: number;
  now: () => Date;
  isOfCarrier?: (subject: string) => boolean;
  networkOf?: (subject: string) => string | null;
};

/**
 * @param options.hide a keyed hash: who or what is counted is never stored in the clear
 * @param options.factor multiplies the limits, a whole number
 * @param options.isOfCarrier whether a client or network belongs to a carrier; nobody's by default
 * @param options.networkOf the network of an IPv6 client, which one customer may have alone; null for any other subject
 * @param options.exactFactor the same for exact limits, which protect secrets from guessing and inboxes from spam
 */
export function createLimits(options: Options): Limits {
  const now = (): number => options.now().getTime();
  const locate = locator(options);
  const counters = createCounters(now);
  const exchanges = exchanger(counters, (sent, mark) =>
    exchangeCounts(options.db, sent, mark, now()),
  );
  const { ready, exchange, exchangeIfUsed } = exchanges;
  const countIn = counterIn(counters, exchanges);

  /** Null when counted, else the end of the exceeded window. */
  async function count(name: LimitName, subject: string, points = 1): Promise<number | null> {
    if (isExact(name)) return countEach(options.db, [name], subject, points);
    await ready();
    const places = locate([name], subject);
    for (const [nth, at] of places.entries()) {
      const refusal = await countIn([at, at.beyond], points);
      if (refusal === null) continue;
      countRefusal(name);
      for (const before of places.slice(0, nth)) takeBack(before, points);
      return refusal;
    }
    return null;
  }

  function takeBack({ key, beyond }: Place, points: number): void {
    // If the window has ended meanwhile, the new window of length 0 expires at once.
    const isBeyond = beyond !== null && counters.points(beyond.key) >= points;
    counters.add(isBeyond ? beyond.key : key, -points, 0);
  }

  async function countEach(
    db: Db,
    names: readonly LimitName[],
    subject: string,
    points: number,
  ): Promise<number | null> {
    const takes = locate(names, subject).map(({ key, most, windowMs }) => {
      return { key, most, points, endsAt: now() + windowMs };
    });
    const { isRefused, usedUp } = await takeStored(db, takes, now());
    counters.learn(usedUp);
    const refused = names.filter((name) => usedUp.some(({ key }) => key.startsWith(`${name}:`)));
    if (isRefused) for (const name of refused) countRefusal(name);
    return isRefused ? Math.max(...usedUp.map(({ endsAt }) => endsAt)) : null;
  }

  const refuseUntil = (endsAt: number | null): void => {
    if (endsAt === null) return;
    const retryAfterSeconds = (endsAt - now()) / 1000;
    throw new Problem("too_many_requests", undefined, { retryAfterSeconds });
  };
  return {
    take: async (name, subject, points) => refuseUntil(await count(name, subject, points)),
    takeNarrowed: async (name, subject) => {
      await ready();
      const [at] = locate([name], subject);
      if (!at?.beyond) return;
      const narrowed = [at, at.beyond].map((window) => ({ ...window, most: window.narrowed }));
      refuseUntil(counted(name, await countIn(narrowed, 1)));
    },
    widthOf: locate.widthOf,
    giveBack: (name, subject, points) => {
      for (const place of locate([name], subject)) takeBack(place, points);
    },
    note: (name, subject, points = 1) => {
      for (const at of locate([name], subject)) {
        const isFull = counters.refusal(at.key, points, at.most) !== null;
        const { key, windowMs } = (isFull ? at.beyond : null) ?? at;
        counters.add(key, points, windowMs);
      }
    },
    used: async (name, subject) => {
      await ready();
      const shares = locate([name], subject).map(({ key, most }) => counters.points(key) / most);
      return Math.max(...shares);
    },
    tryTake: async (name, subject, points) => (await count(name, subject, points)) === null,
    takeEach: async (names, subject, trx = options.db) =>
      refuseUntil(await countEach(trx, names, subject, 1)),
    check: async (names, subject) => {
      await ready();
      for (const name of [names].flat())
        for (const { key, most, beyond } of locate([name], subject)) {
          const refusal = counters.refusal(key, 1, most);
          if (refusal === null) continue;
          refuseUntil(
            counted(name, beyond ? counters.refusal(beyond.key, 1, beyond.most) : refusal),
          );
        }
    },
    exchange,
    exchangeIfUsed,
    forget: counters.forgetAll,
  };
}

/** Counts in the first window that has room, as far as all processes know. @returns null, else the end of the last */
const counterIn =
  (counters: Counters, { tellOthers }: Pick<ReturnType<typeof exchanger>, "tellOthers">) =>
  async (windows: readonly (Window | null)[], points: number): Promise<number | null> => {
    let refusal: number | null = null;
    for (const window of windows) {
      if (!window) continue;
      const { key, most, windowMs } = window;
      const untold = Math.max(UNTOLD, most * UNTOLD_SHARE);
      do refusal = counters.refusal(key, points, most);
      while (refusal === null && counters.unsent(key) >= untold && (await tellOthers()));
      if (refusal !== null) continue;
      counters.add(key, points, windowMs);
      return null;
    }
    return refusal;
  };

const countRefusal = (limit: LimitName): void => limitRefusals.inc({ limit });

/** @param refusal null when nothing is refused */
function counted(limit: LimitName, refusal: number | null): number | null {
  if (refusal !== null) countRefusal(limit);
  return refusal;
}

/** Hash cache: one request checks several limits of one client, and every request those of all clients. */
const MOST_HASHES = 100;

/** `narrowed` is what is left of `most` while the limit is narrowed. */
type Window = { key: string; most: number; narrowed: number; windowMs: number };
/** Where a limit is counted for a subject. */
type Place = Window & { beyond: Window | null };

/** The counter key, maximum and window of a subject's limits, and of its network's. */
function locator({
  hide,
  factor,
  exactFactor,
  isOfCarrier = () => false,
  networkOf = () => null,
}: Omit<Options, "db" | "now">) {
  const lately = new Map<string, string>();
  const hideOnce = (subject: string): string => {
    const known = lately.get(subject);
    if (known !== undefined) return known;
    const made = hide(subject);
    const [oldest] = lately.keys();
    if (lately.size >= MOST_HASHES && oldest !== undefined) lately.delete(oldest);
    lately.set(subject, made);
    return made;
  };
  const widthOf = (subject: string): number => (isOfCarrier(subject) ? CARRIER_WIDTH : 1);
  const placeOf = (name: LimitName, subject: string, width: number): Place => {
    const hidden = hideOnce(subject);
    const { points, seconds, isExact: exact, beyond }: Limit = limits[name];
    const few = points * (exact ? exactFactor : factor);
    return {
      key: `${name}:${hidden}`,
      most: few * width,
      narrowed: width === 1 ? few / NARROWED_BY : few,
      windowMs: seconds * 1000,
      beyond: beyond
        ? {
            key: `${name}+:${hidden}`,
            most: beyond.points * factor * width,
            narrowed: beyond.points * factor,
            windowMs: beyond.seconds * 1000,
          }
        : null,
    };
  };
  const locate = (names: readonly LimitName[], subject: string): Place[] =>
    names.flatMap((name) => {
      const own = placeOf(name, subject, widthOf(subject));
      const { ofNetwork }: Limit = limits[name];
      if (ofNetwork === undefined) return [own];
      const network = networkOf(subject);
      return network === null ? [own] : [own, placeOf(name, network, ofNetwork * widthOf(network))];
    });
  return Object.assign(locate, { widthOf });
}

const isExact = (name: LimitName): boolean => "isExact" in limits[name];

/** `points` = the database's total at the last exchange + `unsent`, counted in this process since then. */
type Counter = { points: number; unsent: number; endsAt: number };

/** About 40 MB. Beyond it the oldest are evicted; the database keeps what was sent. */
const MOST_COUNTERS = 200_000;
/** Rows per statement. */
const MOST_SENT = 5_000;

type Counters = ReturnType<typeof createCounters>;

/** Fixed-window counters in memory; tracks which counts still have to be sent to the database. */
export function createCounters(now: () => number, most = MOST_COUNTERS) {
  const counters = new Map<string, Counter>();
  const unsent = new Set<string>();

  const living = (key: string): Counter | undefined => {
    const counter = counters.get(key);
    return counter && counter.endsAt > now() ? counter : undefined;
  };

  function forget(key: string): void {
    counters.delete(key);
    unsent.delete(key);
  }

  function keep(key: string, counter: Counter): Counter {
    const oldest = counters.keys().next().value;
    if (counters.size >= most && oldest !== undefined && !counters.has(key)) forget(oldest);
    counters.set(key, counter);
    return counter;
  }

  return {
    size: (): number => counters.size,

    points: (key: string): number => living(key)?.points ?? 0,

    /** What this process has counted since the others' counts came. */
    unsent: (key: string): number => living(key)?.unsent ?? 0,

    /** The end of the window when these points exceed the limit, else null. */
    refusal(key: string, points: number, limit: number): number | null {
      const known = living(key);
      return known && known.points + points > limit ? known.endsAt : null;
    },

    add(key: string, points: number, windowMs: number): void {
      const known = living(key);
      if (!known) forget(key);
      const counter = known ?? keep(key, { points: 0, unsent: 0, endsAt: now() + windowMs });
      counter.points += points;
      counter.unsent += points;
      unsent.add(key);
    },

    /** What is to be sent, in key order, so that two processes cannot deadlock. */
    pick(): Count[] {
      const picked: Count[] = [];
      for (const key of [...unsent].slice(0, MOST_SENT)) {
        unsent.delete(key);
        const counter = counters.get(key);
        if (counter) picked.push({ key, points: counter.unsent, endsAt: counter.endsAt });
      }
      return picked.toSorted((a, b) => (a.key < b.key ? -1 : 1));
    },

    /** After a failed exchange. */
    putBack(picked: readonly Count[]): void {
      for (const { key, endsAt } of picked)
        if (counters.get(key)?.endsAt === endsAt) unsent.add(key);
    },

    /** @param sent what this process has counted of them */
    learn(counts: Exchange["counts"], sent: readonly Count[] = []): void {
      for (const { key, points, endsAt } of sent) {
        const counter = counters.get(key);
        if (counter?.endsAt === endsAt) counter.unsent -= points;
      }
      for (const { key, points, endsAt } of counts) {
        const more = living(key)?.unsent ?? 0;
        keep(key, { points: points + more, unsent: more, endsAt });
      }
    },

    forgetEnded(): void {
      const time = now();
      for (const [key, { endsAt }] of counters) if (endsAt <= time) forget(key);
    },

    forgetAll(): void {
      counters.clear();
      unsent.clear();
    },

    isSent: (): boolean => unsent.size === 0,

    /** How many exchanges are needed to send everything. */
    rounds: (): number => Math.max(1, Math.ceil(unsent.size / MOST_SENT)),
  };
}

/**
 * Synchronises the counters with the database.
 * @param swap sends this process's counts and returns the totals of all processes that changed since `mark`
 */
export function exchanger(
  counters: Counters,
  swap: (sent: Count[], mark: string | null) => Promise<Exchange>,
) {
  let mark: string | null = null;
  let running: Promise<void> = Promise.resolve();
  let loading: Promise<void> | undefined;
  let waiting: Promise<void> | undefined;
  let isUsed = true;
  let isResting = false;
  let isAway = false;

  async function exchangeOnce(): Promise<void> {
    const sent = counters.pick();
    try {
      const answer = await swap(sent, mark);
      mark = answer.mark;
      counters.learn(answer.counts, sent);
      isAway = false;
    } catch (error) {
      isAway = true;
      counters.putBack(sent);
      throw error;
    } finally {
      counters.forgetEnded();
    }
  }

  async function exchangeAll(): Promise<void> {
    waiting = undefined;
    for (let left = counters.rounds(); left > 0; left--) await exchangeOnce();
  }

  /** Sends everything that was counted before the call; exchanges run one at a time, and one waits at most. */
  const exchange = (): Promise<void> =>
    (waiting ??= running = running.then(exchangeAll, exchangeAll));

  /** The first decision waits for one exchange, so that a restart does not reset the limits. */
  const load = (): Promise<void> =>
    (loading ??= exchange().finally(() => {
      loading = undefined;
    }));
  return {
    exchange,
    /** The same. @returns whether the database knows; where it did not answer last, nobody waits for it. */
    tellOthers: async (): Promise<boolean> => {
      if (!isAway) await exchange().catch(() => undefined);
      return !isAway;
    },
    /** The same, unless nobody has asked or counted since the last time. */
    exchangeIfUsed: async (): Promise<void> => {
      isResting = !isUsed && counters.isSent();
      isUsed = false;
      if (!isResting) await exchange();
    },
    ready: async (): Promise<void> => {
      isUsed = true;
      if (mark === null) return load();
      if (!isResting) return;
      // What the others have counted meanwhile is known in a moment, as after any other exchange.
      isResting = false;
      exchange().catch(() => undefined);
    },
  };
}

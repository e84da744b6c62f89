import type { Count, Exchange } from "./limit-store.ts";

/** `points` = the database's total at the last exchange + `unsent`, counted in this process since then. */
type Counter = { points: number; unsent: number; endsAt: number };

/** About 40 MB. Beyond it the oldest are evicted; the database keeps what was sent. */
const MOST_COUNTERS = 200_000;
/** Rows per statement. */
const MOST_SENT = 5_000;

export type Counters = ReturnType<typeof createCounters>;

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

    pick: (): Count[] => pickUnsent(counters, unsent),

    /** Marks counts as unsent again after a failed exchange. */
    putBack(picked: readonly Count[]): void {
      for (const { key, points, endsAt } of picked) {
        const counter = counters.get(key);
        if (counter?.endsAt !== endsAt) continue;
        counter.unsent += points;
        unsent.add(key);
      }
    },

    learn(counts: Exchange["counts"]): void {
      for (const { key, points, endsAt } of counts) {
        const more = living(key)?.unsent ?? 0;
        keep(key, { points: points + more, unsent: more, endsAt });
      }
    },

    forgetEnded(): void {
      for (const [key, { endsAt }] of counters) if (endsAt <= now()) forget(key);
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

/** Takes unsent counts in key order, so that two processes cannot deadlock. */
function pickUnsent(counters: Map<string, Counter>, unsent: Set<string>): Count[] {
  const picked: Count[] = [];
  for (const key of [...unsent].slice(0, MOST_SENT)) {
    unsent.delete(key);
    const counter = counters.get(key);
    if (!counter) continue;
    picked.push({ key, points: counter.unsent, endsAt: counter.endsAt });
    counter.unsent = 0;
  }
  return picked.toSorted((a, b) => (a.key < b.key ? -1 : 1));
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
  let isUsed = true;
  let isResting = false;

  async function exchangeOnce(): Promise<void> {
    const sent = counters.pick();
    try {
      const answer = await swap(sent, mark);
      mark = answer.mark;
      counters.learn(answer.counts);
    } catch (error) {
      counters.putBack(sent);
      throw error;
    } finally {
      counters.forgetEnded();
    }
  }

  async function exchangeAll(): Promise<void> {
    for (let left = counters.rounds(); left > 0; left--) await exchangeOnce();
  }

  /** Sends everything that was counted before the call; exchanges run one at a time. */
  const exchange = (): Promise<void> => (running = running.then(exchangeAll, exchangeAll));

  /** The first decision waits for one exchange, so that a restart does not reset the limits. */
  const load = (): Promise<void> =>
    (loading ??= exchange().finally(() => {
      loading = undefined;
    }));
  return {
    exchange,
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

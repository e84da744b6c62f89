import type { Count, Exchange } from "./limit-store.ts";

/** `points` is what the database knew at the last exchange plus `unsent`, counted here since. */
type Counter = { points: number; unsent: number; endsAt: number };

/** About 40 MB. Beyond it the oldest are evicted; the database keeps what was sent. */
const MOST_COUNTERS = 200_000;
/** In one statement. */
const MOST_SENT = 5_000;

export type Counters = ReturnType<typeof createCounters>;

/** Counts points in fixed windows, in memory, and remembers what is still to be sent to the database. */
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

    /** The end of the window when it has no room for so many points, else null. */
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

    /** What to send next. */
    pick: (): Count[] => pickUnsent(counters, unsent),

    /** What could not be sent is still to be sent. */
    putBack(picked: readonly Count[]): void {
      for (const { key, points, endsAt } of picked) {
        const counter = counters.get(key);
        if (counter?.endsAt !== endsAt) continue;
        counter.unsent += points;
        unsent.add(key);
      }
    },

    /** Takes over what the database knows. */
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

    /** How many exchanges it takes to send everything. */
    rounds: (): number => Math.max(1, Math.ceil(unsent.size / MOST_SENT)),
  };
}

/** Takes out what is unsent, in the order of the keys, so that two processes cannot deadlock. */
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
 * Keeps counters in step with the database.
 * @param swap sends what was counted here and gives what all have counted since `mark`
 */
export function exchanger(
  counters: Counters,
  swap: (sent: Count[], mark: string | null) => Promise<Exchange>,
) {
  let mark: string | null = null;
  let running: Promise<void> = Promise.resolve();
  let loading: Promise<void> | undefined;

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

  /** Until everything is sent that was counted before the call; one at a time. */
  const exchange = (): Promise<void> => (running = running.then(exchangeAll, exchangeAll));

  /** The first decision waits for one exchange: a restart must not forget what was counted before. */
  const load = (): Promise<void> =>
    (loading ??= exchange().finally(() => {
      loading = undefined;
    }));
  return { exchange, ready: async (): Promise<void> => (mark === null ? load() : undefined) };
}

import type { Context } from "../context.ts";
import { sweepLevel, type SweepLevel } from "./sweep-level.ts";

/** What each step makes dearer, and the most of them: 20 million hashes, two minutes of a cheap phone. */
const STEP = 4;
const MOST_STEPS = 5;

/** A step for each of these that a client has reached, as parts of its limit: of 60 misses, of 20 bookings a day. */
const MISSES = [3 / 60, 12 / 60, 30 / 60];
/** The tenth booking of a day is asked for when nine are made. */
const BOOKINGS = [9 / 20, 12 / 20, 15 / 20, 18 / 20];

type Facts = { level: SweepLevel; misses: number; bookings: number };

/**
 * How many times dearer than for a quiet client in quiet times. Who has missed or booked much pays first and at
 * every level; a quiet client feels a level one later than they.
 * @param facts misses and bookings of the client's day, as parts of their limits
 */
export function priceOf({ level, misses, bookings }: Facts): number {
  const own = reached(MISSES, misses) + reached(BOOKINGS, bookings);
  const steps = own > 0 ? level + own : Math.max(0, level - 1);
  return STEP ** Math.min(steps, MOST_STEPS);
}

const reached = (marks: readonly number[], used: number): number =>
  marks.filter((mark) => used >= mark).length;

/** What a challenge costs this client now. It is fixed then: a token is taken for as long as it lives. */
export async function challengePrice(
  context: Pick<Context, "limits" | "now">,
  client: string,
): Promise<number> {
  const [level, misses, bookings] = await Promise.all([
    sweepLevel(context),
    context.limits.used("missedGuess", client),
    context.limits.used("booked", client),
  ]);
  return priceOf({ level, misses, bookings });
}

import type { Context } from "../context.ts";
import { sweepLevel, type SweepLevel } from "./sweep-level.ts";

/** Factor of each step, and the most steps: 20 million hashes, two minutes on a cheap phone. */
const STEP = 4;
const MOST_STEPS = 5;

/** A step for each of these that a client has reached, as parts of its limit: of 60 misses, of 20 bookings a day. */
const MISSES = [3 / 60, 12 / 60, 30 / 60];
/** The tenth booking of a day is asked for when nine are made. */
const BOOKINGS = [9 / 20, 12 / 20, 15 / 20, 18 / 20];

type Facts = { level: SweepLevel; misses: number; bookings: number };

/**
 * The price as a multiple of a quiet client's in quiet times. Clients with many misses or bookings pay first and
 * at every level; a quiet client pays one level later.
 * @param facts misses and bookings of the client's day, as parts of their limits
 */
export function priceOf({ level, misses, bookings }: Facts): number {
  const own = reached(MISSES, misses) + reached(BOOKINGS, bookings);
  const steps = own > 0 ? level + own : Math.max(0, level - 1);
  return STEP ** Math.min(steps, MOST_STEPS);
}

const reached = (marks: readonly number[], used: number): number =>
  marks.filter((mark) => used >= mark).length;

/** The price of a challenge for this client now. It does not change later: a token is valid for its lifetime. */
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

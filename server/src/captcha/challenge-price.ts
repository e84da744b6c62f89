import type { Context } from "../context.ts";
import { sweepLevel, type SweepLevel } from "./sweep-level.ts";

/** Each step multiplies the price; the last step is 5 million hashes, half a minute on a cheap phone. */
const STEP = 4;
const MOST_STEPS = 4;

/** One step for each threshold that the client has reached, as a share of its limit (36 misses, 16 bookings a day). */
const MISSES = [3 / 36, 12 / 36, 24 / 36, 1];
/** The first step is at the tenth booking of a day, when nine are counted. */
const BOOKINGS = [9 / 16, 11 / 16, 13 / 16, 15 / 16];

type Facts = { level: SweepLevel; misses: number; bookings: number };

/**
 * The price as a multiple of the base price. Clients with many misses or bookings pay more at every level; other
 * clients pay more only from one level later.
 * @param facts the client's misses and bookings of the day, as shares of their limits
 */
export function priceOf({ level, misses, bookings }: Facts): number {
  const own = reached(MISSES, misses) + reached(BOOKINGS, bookings);
  const steps = own > 0 ? level + own : Math.max(0, level - 1);
  return STEP ** Math.min(steps, MOST_STEPS);
}

const reached = (marks: readonly number[], used: number): number =>
  marks.filter((mark) => used >= mark).length;

/** The price of a challenge for this client now. An issued challenge keeps its price. */
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

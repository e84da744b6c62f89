import type { Context } from "../context.ts";
import type { LimitName } from "../http/limits.ts";
import { sweepLevel, type SweepLevel } from "./sweep-level.ts";

/** Each step multiplies the price; the last step is 5 million hashes, half a minute on a cheap phone. */
const STEP = 4;
const MOST_STEPS = 4;

/** What a client does much of gets dearer: one step for each threshold reached, as a share of the limit. */
const DEARER: readonly (readonly [LimitName, readonly number[]])[] = [
  ["missedGuess", [3 / 36, 12 / 36, 24 / 36, 1]],
  // The first step is at the tenth booking, when nine are counted.
  ["booked", [9 / 16, 11 / 16, 13 / 16, 15 / 16]],
  // At the seventh, tenth, thirteenth and sixteenth payment opened.
  ["opened", [6 / 16, 9 / 16, 12 / 16, 15 / 16]],
  // At the fifth, ninth, thirteenth and sixteenth alert.
  ["alert", [4 / 16, 8 / 16, 12 / 16, 15 / 16]],
  // The same of complete forms.
  ["submission", [4 / 16, 8 / 16, 12 / 16, 15 / 16]],
  // Photos of an hour: each ten of them need a token.
  ["uploadFiles", [60 / 300, 120 / 300, 200 / 300, 280 / 300]],
];

/**
 * The price as a multiple of the base price. Clients who do much pay more at every level; other clients pay more
 * only from one level later.
 * @param used what the client did in its day, as shares of the limits
 */
export function priceOf(level: SweepLevel, used: Partial<Record<LimitName, number>>): number {
  const own = DEARER.reduce((steps, [name, marks]) => steps + reached(marks, used[name] ?? 0), 0);
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
  const level = await sweepLevel(context);
  const used = await Promise.all(
    DEARER.map(async ([name]) => [name, await context.limits.used(name, client)] as const),
  );
  return priceOf(level, Object.fromEntries(used));
}

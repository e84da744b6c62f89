import type { Context } from "../context.ts";
import { stackOf } from "../problem/stack-of.ts";
import { applyTracking } from "./apply-tracking.ts";
import { takeForgotten } from "./delivery-store.ts";

const EVERY_MS = 10 * 60_000;
const MOST_AT_ONCE = 20;
const AT_ONCE = 4;
/** Time limit of one run; the next run continues. */
const LONGEST_MS = 40_000;

/**
 * Polls parcels without a webhook for ten minutes, a few at once. A courier that does not answer is polled again after
 * ten minutes and does not delay others.
 * @param isStopping when true, the rest is left to the next run
 * @returns how many
 */
export async function sweepDeliveries(
  context: Context,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const begun = performance.now();
  let count = 0;
  let parcels: string[];
  do {
    const now = context.now();
    const before = new Date(now.getTime() - EVERY_MS);
    parcels = await takeForgotten(context.db, { before, now, most: MOST_AT_ONCE });
    count += parcels.length;
    const waiting = [...parcels];
    const worker = async (): Promise<void> => {
      while (!isStopping()) {
        const next = waiting.shift();
        if (next === undefined) return;
        await track(context, next);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } while (
    parcels.length === MOST_AT_ONCE &&
    !isStopping() &&
    performance.now() - begun < LONGEST_MS
  );
  return count;
}

const track = (context: Context, trackingNumber: string): Promise<void> =>
  applyTracking(context, trackingNumber).catch((error: unknown) =>
    context.log.warn({ stack: stackOf(error) }, "parcel not tracked"),
  );

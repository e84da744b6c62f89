import type { Context } from "../context.ts";
import { stackOf } from "../problem/problem.ts";
import { applyTracking } from "./apply-tracking.ts";
import { bookCourier } from "./book-courier.ts";
import { waitingToBook } from "./courier-order-store.ts";
import { takeForgotten } from "./delivery-store.ts";

const EVERY_MS = 10 * 60_000;
const MOST_AT_ONCE = 20;
const AT_ONCE = 4;
/** Time limit of one run; the next run continues. */
const LONGEST_MS = 40_000;
/** A request whose courier order was not even reserved: the outbox has tried that by then. */
const STUCK_MS = 10 * 60_000;

type IsStopping = () => boolean;
const never: IsStopping = () => false;

/**
 * Polls parcels without a webhook for ten minutes. A courier that does not answer is polled again after ten minutes and
 * does not delay others.
 * @param isStopping when true, the rest is left to the next run
 * @returns how many
 */
export function sweepDeliveries(context: Context, isStopping = never): Promise<number> {
  const take = () => {
    const now = context.now();
    const before = new Date(now.getTime() - EVERY_MS);
    return takeForgotten(context.db, { before, now, most: MOST_AT_ONCE });
  };
  return someAtOnce(take, isStopping, (parcel) =>
    applyTracking(context, parcel, "spare").catch((error: unknown) =>
      context.log.warn({ stack: stackOf(error) }, "parcel not tracked"),
    ),
  );
}

/** Goes on with courier orders that a kill or a silent courier interrupted. @returns how many */
export function sweepCourierOrders(context: Context, isStopping = never): Promise<number> {
  const seen = new Set<string>();
  const take = async () => {
    const now = context.now();
    const stuckSince = new Date(now.getTime() - STUCK_MS);
    const waiting = await waitingToBook(context.db, { now, stuckSince, most: MOST_AT_ONCE });
    // One that cannot even be begun would come again and again.
    const fresh = waiting.filter((uuid) => !seen.has(uuid));
    for (const uuid of fresh) seen.add(uuid);
    return fresh;
  };
  return someAtOnce(take, isStopping, (uuid) =>
    bookCourier(context, uuid).catch((error: unknown) =>
      context.log.warn({ stack: stackOf(error) }, "parcel not booked"),
    ),
  );
}

/** Takes and does a few at once, until a take is not full. */
async function someAtOnce<Item>(
  take: () => Promise<Item[]>,
  isStopping: IsStopping,
  work: (item: Item) => Promise<void>,
): Promise<number> {
  const begun = performance.now();
  let count = 0;
  let items: Item[];
  do {
    items = await take();
    count += items.length;
    const waiting = [...items];
    const worker = async (): Promise<void> => {
      while (!isStopping()) {
        const next = waiting.shift();
        if (next === undefined) return;
        await work(next);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } while (items.length >= MOST_AT_ONCE && !isStopping() && performance.now() - begun < LONGEST_MS);
  return count;
}

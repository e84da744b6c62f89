import type { Context } from "../context.ts";
import { applyTracking } from "./apply-tracking.ts";
import { trackedSince } from "./delivery-store.ts";

const EVERY_MS = 10 * 60_000;
const MOST_AT_ONCE = 50;

/** Asks for parcels of which no webhook has told for ten minutes. @returns how many */
export async function sweepDeliveries(context: Context): Promise<number> {
  const before = new Date(context.now().getTime() - EVERY_MS);
  const parcels = await trackedSince(context.db, before, MOST_AT_ONCE);
  for (const trackingNumber of parcels)
    await applyTracking(context, trackingNumber).catch((error: unknown) => {
      context.log.warn(
        { error: error instanceof Error ? error.name : "error" },
        "parcel not tracked",
      );
    });
  return parcels.length;
}

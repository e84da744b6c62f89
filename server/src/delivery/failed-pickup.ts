import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import type { CourierProvider } from "../providers/courier/courier-provider.ts";
import { bookingsOf, changeBooking } from "./booking-store.ts";
import { changeTransaction, type StoredTransaction } from "./transaction-store.ts";

/** The first and two more; after that somebody looks. */
const MOST_BOOKINGS = 3;

/**
 * The parcel was not fetched and still lies at the office. Where that ends the courier's order, the booking ends with it and
 * another is made; where the courier comes again, somebody is told.
 */
export async function pickupFailed(
  context: Context,
  trx: Db,
  row: StoredTransaction,
  told: Pick<CourierProvider, "failedPickup"> & { isNews: boolean },
): Promise<void> {
  const bookings = await bookingsOf(trx, row.uuid);
  const live = bookings.find(({ ended_at }) => ended_at === null);
  if (!live) return;
  const isLast = bookings.length >= MOST_BOOKINGS;
  const now = context.now();
  if (told.failedPickup === "comes_again") {
    if (told.isNews) await changeBooking(trx, live, { attention: "pickup_failed" });
    return;
  }
  const attention = isLast ? ("pickup_failed" as const) : null;
  await changeBooking(trx, live, { ended_at: now, attention });
  await changeTransaction(
    trx,
    row.uuid,
    { tracking_refno: null, tracking_url: null, tracked_at: now },
    now,
  );
  const { account, reference } = live;
  if (isLast) context.log.error({ account, reference, attention }, "a booking needs somebody");
  else await enqueue(trx, { kind: "book_courier", payload: { transaction: row.uuid }, runAt: now });
}

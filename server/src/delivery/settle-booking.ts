import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import type { CourierBooking } from "../providers/courier/courier-provider.ts";
import { outsideLink } from "../security/outside-link.ts";
import { changeBooking, findBookingById, lockBooking, markNotAwaited } from "./booking-store.ts";
import { changeTransaction, lockTransaction } from "./transaction-store.ts";

/**
 * Writes down what the courier has booked, once, whoever learns of it first: the one who asked, the next turn, or a
 * webhook. An order that nobody waits for any more is kept for somebody to look at.
 */
export async function settleBooking(
  context: Context,
  id: string,
  booked: CourierBooking,
): Promise<void> {
  await context.db.transaction().execute((trx) => settleIn(context, trx, id, booked));
}

/** The same in a transaction that has more to write. */
export async function settleIn(
  context: Pick<Context, "couriers" | "log" | "now">,
  trx: Db,
  id: string,
  { trackingNumber, trackingUrl }: CourierBooking,
): Promise<void> {
  const { transaction_uuid: uuid } = await findBookingById(trx, id);
  const row = await lockTransaction(trx, uuid);
  const booking = await lockBooking(trx, id);
  if (booking.tracking_number === trackingNumber) return;
  const isOpen = booking.ended_at === null && booking.state !== "booked";
  const isAwaited = isOpen && row.status === "For Dispatch" && row.tracking_refno === null;
  const told = { state: "booked", tracking_number: trackingNumber, attention: null } as const;
  if (isOpen) await changeBooking(trx, booking, told);
  if (!isAwaited) {
    await markNotAwaited(trx, id);
    context.log.error({ booking: id }, "the courier has an order that nobody waits for");
    return;
  }
  const now = context.now();
  const origins = context.couriers.get(booking.account)?.trackingOrigins ?? [];
  const tracking = {
    tracking_refno: trackingNumber,
    tracking_url: outsideLink(origins, trackingUrl),
  };
  // Booked just now: nothing to poll yet.
  await changeTransaction(trx, uuid, { ...tracking, tracked_at: now }, now);
}

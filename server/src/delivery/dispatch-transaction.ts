import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { courierOrder } from "./courier-order.ts";
import {
  changeTransaction,
  findTransaction,
  lockTransaction,
  moveTransaction,
} from "./transaction-store.ts";

/**
 * Outbox job of the sandbox's office: hands a paid request over, then books the courier. Resumable: until the
 * courier answers, the transaction is For Dispatch without a tracking number.
 * @throws Problem `provider_unavailable`: the outbox retries
 */
export async function dispatchTransaction(
  context: Context,
  { transaction: uuid }: Record<string, string>,
): Promise<void> {
  if (uuid === undefined) return;
  const at = context.now();
  const move = {
    uuid,
    from: "For Verification",
    to: "For Dispatch",
    why: "verified",
    who: "office",
    at,
  } as const;
  await context.db.transaction().execute((trx) => moveTransaction(trx, move));
  await bookCourier(context, uuid);
}

async function bookCourier(context: Context, uuid: string): Promise<void> {
  const row = await findTransaction(context.db, uuid);
  if (row?.status !== "For Dispatch" || row.tracking_refno !== null) return;
  if (!context.courier) throw new Problem("provider_unavailable");
  const booking = await context.courier.book(await courierOrder(context, row, row.reference));
  if (!booking) return;
  await context.db.transaction().execute(async (trx) => {
    const locked = await lockTransaction(trx, uuid);
    if (locked.status !== "For Dispatch" || locked.tracking_refno !== null) return;
    const now = context.now();
    const tracking = { tracking_refno: booking.trackingNumber, tracking_url: booking.trackingUrl };
    // Booked just now: nothing to poll yet.
    await changeTransaction(trx, uuid, { ...tracking, tracked_at: now }, now);
  });
}

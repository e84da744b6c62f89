import type { ToldState } from "@portal/contract/control/parcel-control";
import type { Context } from "../context.ts";
import { Refusal } from "../control/refusal.ts";
import type { DeliveryState } from "../db/delivery-state.ts";
import type { Db } from "../db/tables.ts";
import { applyIn, isLost } from "./apply-tracking.ts";
import { bookingsOf } from "./booking-store.ts";
import { settleIn } from "./settle-booking.ts";
import { lockTransaction, type StoredTransaction } from "./transaction-store.ts";

const states: Record<ToldState, DeliveryState> = {
  "picked-up": "picked_up",
  "in-transit": "in_transit",
  "out-for-delivery": "out_for_delivery",
  delivered: "delivered",
  "failed-attempt": "delivery_failed",
  returned: "returned",
  lost: "lost",
  cancelled: "cancelled",
};

type Told = { state: ToldState; at: Date };

/**
 * Notes what a courier told of a parcel, as if its interface had: the request and its record move forward, never back, and
 * the person is told.
 * @returns a sentence for the operator
 */
export async function noteTold(
  context: Context,
  trx: Db,
  uuid: string,
  told: Told,
): Promise<string> {
  const row = await lockTransaction(trx, uuid);
  const { reference, status } = row;
  const mayArrive = isLost(row) && told.state !== "lost" && told.state !== "cancelled";
  if (status !== "For Dispatch" && status !== "In Transit" && !mayArrive)
    throw new Refusal(`${reference} is ${statusOf(row)}: ${whyNot(row)}`);
  if (told.at < row.created_at) throw new Refusal(`${reference} was not even requested then.`);
  const number = row.tracking_refno ?? (await numberByHand(context, trx, row));
  const state = states[told.state];
  const id = `told_${state}_${told.at.getTime()}`;
  await applyIn(
    context,
    trx,
    { uuid, number },
    // It tells of no pick-up that failed.
    { checkpoints: [{ id, at: told.at, state, note: "" }], failedPickup: "comes_again" },
  );
  return `Noted. ${reference} is ${statusOf(await lockTransaction(trx, uuid))}.`;
}

function whyNot({ status, failed_reason: why }: StoredTransaction): string {
  if (status === "Received") return "nothing more can happen to its parcel.";
  if (status !== "failed") return "no courier has been booked for it yet.";
  return why === "lost"
    ? "once it turns up, note where it is, or that it was delivered or returned."
    : "nothing more can happen to its parcel.";
}

const statusOf = ({ status, failed_reason: why }: StoredTransaction): string =>
  status === "failed" && why !== null ? `failed (${why})` : status;

/** A parcel without a number of the courier's keeps ours. */
async function numberByHand(
  context: Context,
  trx: Db,
  { uuid, reference }: StoredTransaction,
): Promise<string> {
  const live = (await bookingsOf(trx, uuid)).find(({ ended_at: ended }) => ended === null);
  const isByHand =
    live?.state === "asked" && context.couriers.get(live.account)?.provider.booking === "by_hand";
  if (!isByHand)
    throw new Refusal(
      `${reference} is not booked yet: dispatch ${reference}, or see booking list.`,
    );
  await settleIn(context, trx, live.id, { trackingNumber: live.reference, trackingUrl: null });
  return live.reference;
}

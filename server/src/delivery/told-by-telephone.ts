import type { ToldState } from "@portal/contract/control/parcel-control";
import type { Context } from "../context.ts";
import { Refusal } from "../control/refusal.ts";
import type { DeliveryState } from "../db/delivery-state.ts";
import type { Db } from "../db/tables.ts";
import { moveRecord } from "../record/status-store.ts";
import { applyIn } from "./apply-tracking.ts";
import { bookingsOf } from "./booking-store.ts";
import { recordOf } from "./record-of.ts";
import { queueRequestMessage } from "./request-message-rules.ts";
import { settleIn } from "./settle-booking.ts";
import { changeTransaction, lockTransaction, type StoredTransaction } from "./transaction-store.ts";

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
  if (status === "failed" && row.failed_reason === "lost" && told.state === "returned")
    return wasFound(context, trx, row);
  if (status !== "For Dispatch" && status !== "In Transit")
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
    ? "once it is found, note it as returned."
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

/** What was lost has come back: it lies at the office again, and its money is still held. */
async function wasFound(context: Context, trx: Db, row: StoredTransaction): Promise<string> {
  const { uuid, reference } = row;
  const at = context.now();
  const why = "returned";
  await changeTransaction(trx, uuid, { failed_reason: why }, at);
  const [from, to] = ["Processing", "Available"] as const;
  await moveRecord(trx, { ...recordOf(row), from, to, why, who: "courier", at });
  const occasion = `${at.getTime()}`;
  await queueRequestMessage(trx, { message: "returned", transaction: uuid, occasion, at });
  return `Noted. ${reference} is failed (returned), and its record is Available.`;
}

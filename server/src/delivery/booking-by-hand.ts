import type { Context } from "../context.ts";
import { Refusal } from "../control/refusal.ts";
import type { Db } from "../db/tables.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import {
  changeBooking,
  bookingsOf,
  carrierOf,
  lockBooking,
  type Booking,
  type BookingAttention,
} from "./booking-store.ts";
import { bookingReferenced, closeAttention, type AttentionRow } from "./booking-desk-store.ts";
import { reserveBooking } from "./reserve-booking.ts";
import { settleIn } from "./settle-booking.ts";
import { changeTransaction, lockTransaction } from "./transaction-store.ts";

type Outcome = { outcome: "booked" | "not-booked"; number?: string | undefined };

export const whatToDo: Record<BookingAttention, string> = {
  dearer:
    "The courier's price is above what was paid. `booking allow REFERENCE PESOS` books at it; or agree on another with the courier first.",
  refused:
    "A definite no. When its cause is gone, `booking settle REFERENCE not-booked` books anew; once you have booked in their portal, `booked --number N`.",
  unknown:
    "The answer was lost. Look for the reference in the courier's portal, then `booking settle REFERENCE booked --number N`, or `not-booked`.",
  pickup_failed:
    "Nobody fetched it. Speak with the courier: `booking settle REFERENCE booked` when they come again, else `not-booked`.",
  not_awaited:
    "The courier has an order that nobody waits for. Cancel it in their portal, then `booking settle REFERENCE not-booked`.",
};

export const isAttention = (word: string | null): word is BookingAttention =>
  word !== null && Object.hasOwn(whatToDo, word);

/** What the courier told, or what it costs. */
export function toldOf(row: AttentionRow): string {
  if (row.attention === "dearer")
    return `costs ${pesosOf(row.fee_centavos ?? 0)}, paid ${pesosOf(row.amount_centavos)}`;
  return row.refusal ?? row.tracking_number ?? "";
}

export const pesosOf = (centavos: number): string => (centavos / 100).toFixed(2);

/** Locks the booking after its transaction. @throws Refusal for an unknown one */
export async function lockReferenced(trx: Db, reference: string): Promise<Booking> {
  const known = await bookingReferenced(trx, reference);
  if (!known) throw new Refusal(`There is no booking ${reference}.`);
  await lockTransaction(trx, known.transaction_uuid);
  return lockBooking(trx, known.id);
}

/** Books at a price that is above what was paid. */
export async function allowPrice(
  context: Pick<Context, "now">,
  trx: Db,
  booking: Booking,
  most: number,
): Promise<string> {
  const { reference, fee_centavos: fee } = booking;
  if (booking.attention !== "dearer" || booking.ended_at !== null)
    throw new Refusal(`${reference} does not wait for a price.`);
  if (fee !== null && most < fee)
    throw new Refusal(`The courier asks ${pesosOf(fee)} for ${reference}: allow at least that.`);
  const now = context.now();
  await changeBooking(trx, booking, {
    most_centavos: most,
    attention: null,
    taken_until: now,
  });
  await bookAgain(trx, booking, now);
  return `${reference} is booked for at most ${pesosOf(most)}.`;
}

/** What an operator learned of a booking from its courier. @throws Refusal where nothing waits for it */
export async function settleByHand(
  context: Context,
  trx: Db,
  booking: Booking,
  { outcome, number }: Outcome,
): Promise<string> {
  const { reference } = booking;
  if (booking.attention === "dearer" && booking.ended_at === null)
    throw new Refusal(`${reference} waits for a price: booking allow ${reference} PESOS.`);
  if (outcome === "booked") return isBooked(context, trx, booking, number);
  await isNotBooked(context, trx, booking);
  await bookAgain(trx, booking, context.now());
  return `${reference} is settled as not booked. Where it is still awaited, it is booked anew.`;
}

async function isBooked(
  context: Context,
  trx: Db,
  booking: Booking,
  number: string | undefined,
): Promise<string> {
  const { reference, state, attention, ended_at: ended } = booking;
  if (ended === null && state === "booked") {
    if (attention !== "pickup_failed" || number !== undefined)
      throw new Refusal(`${reference} is booked with the number ${booking.tracking_number}.`);
    await changeBooking(trx, booking, { attention: null });
    return `The courier comes again for ${reference}.`;
  }
  if (ended !== null && attention !== "refused" && attention !== "pickup_failed")
    throw new Refusal(`The booking ${reference} is over.`);
  refuseWhileAsked(context, booking);
  if (number === undefined) throw new Refusal("Give the courier's tracking number with --number.");
  if ((await carrierOf(trx, { courier: booking.courier_code, number })) !== null)
    throw new Refusal(`Another booking has the number ${number}.`);
  const open = ended === null ? booking : await openAnew(context, trx, booking);
  if (open.state === "reserved")
    await changeBooking(trx, open, { state: "asked", asked_at: context.now() });
  await settleIn(context, trx, open.id, { trackingNumber: number, trackingUrl: null });
  return `${open.reference} is booked with the number ${number}.`;
}

/** Somebody has booked in the courier's own portal what it had refused here. */
async function openAnew(context: Context, trx: Db, ended: Booking): Promise<Booking> {
  await closeAttention(trx, ended.id);
  const transaction = await lockTransaction(trx, ended.transaction_uuid);
  const bookings = await bookingsOf(trx, transaction.uuid);
  const live = bookings.find((one) => one.ended_at === null);
  return live ?? reserveBooking(context, trx, transaction, bookings.length);
}

async function isNotBooked(
  context: Pick<Context, "couriers" | "now">,
  trx: Db,
  booking: Booking,
): Promise<void> {
  const { id, reference, state, attention, ended_at: ended } = booking;
  const now = context.now();
  if (ended !== null) {
    if (attention === null) throw new Refusal(`The booking ${reference} is over, and settled.`);
    await closeAttention(trx, id);
  } else if (state !== "booked") {
    refuseWhileAsked(context, booking);
    await changeBooking(trx, booking, { state: "refused", attention: null, ended_at: now });
  } else if (attention === null) {
    throw new Refusal(
      `${reference} is booked with the number ${booking.tracking_number}. Tell what became of the parcel with: parcel ${booking.tracking_number} STATE.`,
    );
  } else {
    await changeBooking(trx, booking, { attention: null, ended_at: now });
    const unbooked = { tracking_refno: null, tracking_url: null, tracked_at: now };
    if (attention === "pickup_failed")
      await changeTransaction(trx, booking.transaction_uuid, unbooked, now);
  }
}

/** The portal may have asked at this moment. What is by hand is asked by nobody. */
function refuseWhileAsked(
  { couriers, now }: Pick<Context, "couriers" | "now">,
  { reference, account, attention, taken_until: until }: Booking,
): void {
  const isByHand = couriers.get(account)?.provider.booking === "by_hand";
  if (!isByHand && attention === null && until > now())
    throw new Refusal(`The portal is booking ${reference} itself. Look again in a minute.`);
}

const bookAgain = (trx: Db, { transaction_uuid: uuid }: Booking, now: Date): Promise<void> =>
  enqueue(trx, { kind: "book_courier", payload: { transaction: uuid }, runAt: now });

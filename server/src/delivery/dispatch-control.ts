import type { dispatchControl } from "@portal/contract/control/parcel-control";
import { plainPesos } from "@portal/contract/money";
import type { Context } from "../context.ts";
import { type ControlVerbs, outcomeOf, Refusal } from "../control/control-verb.ts";
import { Problem } from "../problem/problem.ts";
import { isByHand } from "./ask-courier.ts";
import { bookCourier, forgetNumber, reserveOrder, settleIn } from "./book-courier.ts";
import {
  ordersForAttention,
  orderReferenced,
  setAttention,
  type AttentionRow,
  ordersOf,
  changeOrder,
  carrierOf,
  liveAmong,
  lockOrder,
  type StoredOrder,
  type OrderAttention,
} from "./courier-order-store.ts";
import type { Db } from "../db/tables.ts";
import { enqueue } from "../jobs/outbox-store.ts";
import { findByReference, lockTransaction } from "./transaction-store.ts";

export const dispatchVerbs: ControlVerbs<typeof dispatchControl> = {
  dispatch: async (context, { given: { reference }, by }) => {
    const { db } = context;
    const request = await findByReference(db, reference);
    if (!request) throw new Refusal(`There is no request ${reference}.`);
    if (request.status !== "For Dispatch")
      throw new Refusal(`${reference} is ${request.status}: only For Dispatch can be booked.`);
    await by.audit(db, { kind: "transaction", id: reference });
    // Written down before it is asked for: after silence the portal goes on by itself.
    await bookCourier(context, request.uuid).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.code !== "provider_unavailable") throw error;
    });
    return { message: await cameOf(context, request.uuid, reference) };
  },

  "booking list": async ({ db }) => {
    const rows = await ordersForAttention(db);
    const seen = [...new Set(rows.map(({ attention }) => attention))].filter(isAttention);
    return {
      bookings: rows.map((row) => ({
        reference: row.reference,
        courier: row.courier_code,
        since: row.created_at.toISOString(),
        what: row.attention ?? "",
        told: toldOf(row),
      })),
      ...(seen.length > 0 && { what_to_do: seen.map((what) => ({ what, do: whatToDo[what] })) }),
    };
  },

  "booking settle": async (context, { given, by }) => {
    const message = await context.db.transaction().execute(async (trx) => {
      const order = await lockReferenced(trx, given.reference);
      await by.audit(trx, { kind: "booking", id: given.reference }, outcomeOf(given.outcome));
      return settleByHand(context, trx, order, given);
    });
    return { message };
  },

  "booking allow": async (context, { given, by }) => {
    const most = Math.round(Number(given.pesos) * 100);
    const message = await context.db.transaction().execute(async (trx) => {
      const order = await lockReferenced(trx, given.reference);
      await by.audit(trx, { kind: "booking", id: given.reference });
      return allowPrice(context, trx, order, most);
    });
    return { message };
  },
};

/** What has come of booking a request's courier. */
async function cameOf(context: Context, uuid: string, reference: string): Promise<string> {
  const orders = await ordersOf(context.db, uuid);
  const waiting = orders.find(({ attention }) => attention !== null);
  if (waiting)
    throw new Refusal(
      `The courier order ${waiting.reference} needs you first (${waiting.attention}): see booking list.`,
    );
  const live = liveAmong(orders);
  if (!live) throw new Refusal(`Nobody carries for the courier of ${reference}: no account does.`);
  const { state, courier_code: courier, tracking_number: number } = live;
  if (state === "booked") return `${reference} is booked with ${courier}, number ${number}.`;
  if (isByHand(context, live)) return `${reference} is on the manifest of ${courier}.`;
  return `${courier} has not answered yet. The portal asks again by itself; see booking list later.`;
}

type Outcome = { outcome: "booked" | "not-booked"; number?: string | undefined };

const whatToDo: Record<OrderAttention, string> = {
  dearer:
    "The courier's price is above what was paid. `booking allow REFERENCE PESOS` books at it; or agree on another with the courier first.",
  refused:
    "A definite no. When its cause is gone, `booking settle REFERENCE not-booked` books anew; once you have booked in their portal, `booked --number N`.",
  unknown:
    "The answer was lost. Look for the reference in the courier's portal, then `booking settle REFERENCE booked --number N`, or `not-booked`.",
  pickup_failed:
    "Nobody fetched it. Speak with the courier: `booking settle REFERENCE booked` when they come again, else `not-booked`.",
  not_awaited:
    "The courier has an order too many. Cancel the one with the number that is told in their portal, then `booking settle REFERENCE not-booked`.",
};

const isAttention = (word: string | null): word is OrderAttention =>
  word !== null && Object.hasOwn(whatToDo, word);

/** What the courier told, or what it costs. */
function toldOf(row: AttentionRow): string {
  if (row.attention === "dearer")
    return `costs ${plainPesos(row.fee_centavos ?? 0)}, paid ${plainPesos(row.amount_centavos)}`;
  return row.refusal ?? row.tracking_number ?? "";
}

/** Locks the order after its transaction. @throws Refusal for an unknown one */
async function lockReferenced(trx: Db, reference: string): Promise<StoredOrder> {
  const known = await orderReferenced(trx, reference);
  if (!known) throw new Refusal(`There is no courier order ${reference}.`);
  await lockTransaction(trx, known.transaction_uuid);
  return lockOrder(trx, known.id);
}

/** Books at a price that is above what was paid. */
async function allowPrice(
  context: Pick<Context, "now">,
  trx: Db,
  order: StoredOrder,
  most: number,
): Promise<string> {
  const { reference, fee_centavos: fee } = order;
  if (order.attention !== "dearer" || order.ended_at !== null)
    throw new Refusal(`${reference} does not wait for a price.`);
  if (fee !== null && most < fee)
    throw new Refusal(`The courier asks ${plainPesos(fee)} for ${reference}: allow at least that.`);
  const now = context.now();
  await changeOrder(trx, order, {
    most_centavos: most,
    attention: null,
    leased_until: now,
  });
  await bookAgain(trx, order, now);
  return `${reference} is booked for at most ${plainPesos(most)}.`;
}

/** What an operator learned of an order from its courier. @throws Refusal where nothing waits for it */
async function settleByHand(
  context: Context,
  trx: Db,
  order: StoredOrder,
  { outcome, number }: Outcome,
): Promise<string> {
  const { reference } = order;
  if (order.attention === "dearer" && order.ended_at === null)
    throw new Refusal(`${reference} waits for a price: booking allow ${reference} PESOS.`);
  if (outcome === "booked") return isBooked(context, trx, order, number);
  if (order.attention === "not_awaited" && (await isAwaited(trx, order))) {
    await setAttention(trx, order.id, null);
    return `The other rider is cancelled, and ${order.tracking_number} comes for ${reference}.`;
  }
  await isNotBooked(context, trx, order);
  await bookAgain(trx, order, context.now());
  return `${reference} is settled as not booked. Where it is still awaited, it is booked anew.`;
}

async function isBooked(
  context: Context,
  trx: Db,
  order: StoredOrder,
  number: string | undefined,
): Promise<string> {
  const { reference, state, attention, ended_at: ended } = order;
  if (ended === null && state === "booked") {
    if (attention !== "pickup_failed" || number !== undefined)
      throw new Refusal(`${reference} is booked with the number ${order.tracking_number}.`);
    await changeOrder(trx, order, { attention: null });
    return `The courier comes again for ${reference}.`;
  }
  if (ended !== null && attention !== "refused" && attention !== "pickup_failed")
    throw new Refusal(`The courier order ${reference} is over.`);
  refuseWhileAsked(context, order);
  if (number === undefined) throw new Refusal("Give the courier's tracking number with --number.");
  if ((await carrierOf(trx, { courier: order.courier_code, number })) !== null)
    throw new Refusal(`Another courier order has the number ${number}.`);
  const open = ended === null ? order : await openAnew(context, trx, order);
  if (open.state === "reserved")
    await changeOrder(trx, open, { state: "asked", asked_at: context.now() });
  await settleIn(context, trx, open.id, { trackingNumber: number, trackingUrl: null });
  return `${open.reference} is booked with the number ${number}.`;
}

/** Somebody has booked in the courier's own portal what it had refused here. */
async function openAnew(context: Context, trx: Db, ended: StoredOrder): Promise<StoredOrder> {
  await setAttention(trx, ended.id, null);
  const transaction = await lockTransaction(trx, ended.transaction_uuid);
  const orders = await ordersOf(trx, transaction.uuid);
  const live = liveAmong(orders);
  return live ?? reserveOrder(context, trx, transaction, orders.length);
}

async function isNotBooked(
  context: Pick<Context, "couriers" | "now">,
  trx: Db,
  order: StoredOrder,
): Promise<void> {
  const { id, reference, state, attention, ended_at: ended } = order;
  const now = context.now();
  if (ended !== null) {
    if (attention === null)
      throw new Refusal(`The courier order ${reference} is over, and settled.`);
    await setAttention(trx, id, null);
  } else if (state !== "booked") {
    refuseWhileAsked(context, order);
    await changeOrder(trx, order, { state: "refused", attention: null, ended_at: now });
  } else if (attention === null) {
    throw new Refusal(
      `${reference} is booked with the number ${order.tracking_number}. Tell what became of the parcel with: parcel ${order.tracking_number} STATE.`,
    );
  } else {
    await changeOrder(trx, order, { attention: null, ended_at: now });
    if (attention === "pickup_failed") await forgetNumber(trx, order.transaction_uuid, now);
  }
}

const isAwaited = async (trx: Db, order: StoredOrder): Promise<boolean> =>
  order.ended_at === null &&
  (await lockTransaction(trx, order.transaction_uuid)).tracking_refno === order.tracking_number;

/** The portal may have asked at this moment. What is by hand is asked by nobody. */
export function refuseWhileAsked(
  context: Pick<Context, "couriers" | "now">,
  order: StoredOrder,
): void {
  const { reference, attention, leased_until: until } = order;
  if (!isByHand(context, order) && attention === null && until > context.now())
    throw new Refusal(`The portal is booking ${reference} itself. Look again in a minute.`);
}

const bookAgain = (trx: Db, { transaction_uuid: uuid }: StoredOrder, now: Date): Promise<void> =>
  enqueue(trx, { kind: "book_courier", payload: { transaction: uuid }, runAt: now });

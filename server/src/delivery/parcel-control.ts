import type { parcelControl, ToldState } from "@portal/contract/control/parcel-control";
import { DAY_MS, isRealDate } from "@portal/contract/days";
import { plainPesos } from "@portal/contract/money";
import type { Context } from "../context.ts";
import { type ControlVerbs, outcomeOf, Refusal, type Subject } from "../control/control-verb.ts";
import { manifestCsv, manifestOf, manifestPage } from "./manifest.ts";
import { broughtBackSince, requestsNumbered } from "./parcel-desk-store.ts";
import type { DeliveryState } from "../db/delivery-state.ts";
import type { Db } from "../db/tables.ts";
import { requireOffice } from "../office/office-control.ts";
import { applyIn, failDelivery, isBroughtBack, isForgotten, isLost } from "./apply-tracking.ts";
import { changeOrder, liveAmong, ordersOf, setAttention } from "./courier-order-store.ts";
import { refuseWhileAsked } from "./dispatch-control.ts";
import { isByHand } from "./ask-courier.ts";
import { settleIn } from "./book-courier.ts";
import { lockTransaction, type StoredTransaction } from "./transaction-store.ts";

const MOST_LISTED = 1_000;

export const parcelVerbs: ControlVerbs<typeof parcelControl> = {
  manifest: async (context, { given, by }) => {
    const office = await requireOffice(context, given.office);
    const manifest = await manifestOf(context, { courier: given.courier, office });
    await by.audit(
      context.db,
      { kind: "office", id: office.id },
      { kind: "courier", id: given.courier },
      ...manifest.references.map(requestOf),
    );
    if (given.format === "csv") return { document: manifestCsv(manifest) };
    if (given.format === "page") return { document: manifestPage(manifest) };
    return {
      message: `${given.courier} fetches ${manifest.parcels.length} from ${office.name}.`,
      parcels: manifest.parcels,
    };
  },

  parcel: async (context, { given, by }) => {
    const { db, now } = context;
    const at = given.at === undefined ? now() : new Date(`${given.at.replace(" ", "T")}:00+08:00`);
    // Beyond the end of a month, Date goes on counting.
    if (Number.isNaN(at.getTime()) || (given.at && !isRealDate(given.at.slice(0, 10))))
      throw new Refusal(`There is no such time: ${given.at}.`);
    if (at > now()) throw new Refusal("That is still to come.");
    const [request, other] = await requestsNumbered(db, given.number, given.courier);
    if (!request) throw new Refusal(`There is no parcel ${given.number}.`);
    if (other)
      throw new Refusal(
        `Two couriers use ${given.number}: give --courier ${request.delivery_courier} or ${other.delivery_courier}.`,
      );
    const message = await db.transaction().execute(async (trx) => {
      await by.audit(trx, requestOf(request.reference), outcomeOf(given.state));
      return noteTold(context, trx, request.uuid, { state: given.state, at });
    });
    return { message };
  },

  returned: async (context, { given: { office, days } }) => {
    const since = new Date(context.now().getTime() - days * DAY_MS);
    const place = office === undefined ? undefined : (await requireOffice(context, office)).id;
    const rows = await broughtBackSince(context.db, { since, office: place, most: MOST_LISTED });
    return {
      requests: rows.map((row) => ({
        reference: row.reference,
        courier: row.delivery_courier,
        number: row.tracking_refno,
        ended: row.ended_at?.toISOString() ?? "",
        why: row.failed_reason ?? "",
        record: row.record ?? "",
        held: row.holds_money ? plainPesos(row.amount_centavos) : "nothing",
      })),
    };
  },
};

const requestOf = (reference: string): Subject => ({ kind: "transaction", id: reference });

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
async function noteTold(context: Context, trx: Db, uuid: string, told: Told): Promise<string> {
  const row = await lockTransaction(trx, uuid);
  const { reference, status } = row;
  const mayArrive = isBroughtBack(row)
    ? told.state === "delivered"
    : isLost(row) &&
      told.state !== "lost" &&
      told.state !== "cancelled" &&
      (!isForgotten(row) || told.state === "delivered" || told.state === "returned");
  if (status !== "For Dispatch" && status !== "In Transit" && !mayArrive)
    throw new Refusal(`${reference} is ${statusOf(row)}: ${whyNot(row)}`);
  if (told.at < row.created_at) throw new Refusal(`${reference} was not even requested then.`);
  if (told.state === "cancelled" && status === "In Transit")
    throw new Refusal(`${reference} is on its way. Note it once it is returned, or lost.`);
  if (told.state === "cancelled" && row.tracking_refno === null) {
    await endUnbooked(context, trx, row);
    return `Noted. ${reference} is failed (courier_cancelled).`;
  }
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
  const after = await lockTransaction(trx, uuid);
  if (isBroughtBack(row) && after.status !== "Received")
    throw new Refusal(
      `${reference} is ${statusOf(row)}, and its item is asked for again, or gone.`,
    );
  return `Noted. ${reference} is ${statusOf(after)}.`;
}

/** Nobody carries it: its orders are over, and the request ends as one that its courier gave up. */
async function endUnbooked(context: Context, trx: Db, row: StoredTransaction): Promise<void> {
  const now = context.now();
  for (const order of await ordersOf(trx, row.uuid)) {
    const { id, reference, state, attention, ended_at: ended } = order;
    if (attention === "not_awaited") continue;
    if (ended !== null) {
      await setAttention(trx, id, null);
      continue;
    }
    refuseWhileAsked(context, order);
    // The courier may have it.
    if (state !== "reserved" && !isByHand(context, order))
      throw new Refusal(`Say first what came of it: booking settle ${reference}.`);
    await changeOrder(trx, order, { state: "refused", attention: null, ended_at: now });
  }
  await failDelivery(trx, row, "courier_cancelled", now);
}

function whyNot(row: StoredTransaction): string {
  const { status, failed_reason: why } = row;
  if (status === "Received") return "nothing more can happen to its parcel.";
  if (status !== "failed") return "no courier has been booked for it yet.";
  if (why === "returned" || why === "courier_cancelled")
    return "only that it was delivered after all can be noted.";
  if (why !== "lost") return "nothing more can happen to its parcel.";
  return isForgotten(row)
    ? "its person's details are gone: note only that it was delivered or returned."
    : "once it turns up, note where it is, or that it was delivered or returned.";
}

const statusOf = ({ status, failed_reason: why }: StoredTransaction): string =>
  status === "failed" && why !== null ? `failed (${why})` : status;

/** A parcel without a number of the courier's keeps ours. */
async function numberByHand(
  context: Context,
  trx: Db,
  { uuid, reference }: StoredTransaction,
): Promise<string> {
  const live = liveAmong(await ordersOf(trx, uuid));
  if (live?.state !== "asked" || !isByHand(context, live))
    throw new Refusal(
      `${reference} is not booked yet: dispatch ${reference}, or see booking list.`,
    );
  await settleIn(context, trx, live.id, { trackingNumber: live.reference, trackingUrl: null });
  return live.reference;
}

import type { dispatchControl } from "@portal/contract/control/dispatch-control";
import type { Context } from "../context.ts";
import { outcomeOf, type ControlVerbs } from "../control/control-verb.ts";
import { Refusal } from "../control/refusal.ts";
import { Problem } from "../problem/problem.ts";
import { bookCourier } from "./book-courier.ts";
import { bookingsForAttention, requestReferenced } from "./booking-desk-store.ts";
import {
  allowPrice,
  isAttention,
  lockReferenced,
  settleByHand,
  toldOf,
  whatToDo,
} from "./booking-by-hand.ts";
import { bookingsOf } from "./booking-store.ts";

export const dispatchVerbs: ControlVerbs<typeof dispatchControl> = {
  dispatch: async (context, { given: { reference }, by }) => {
    const { db } = context;
    const request = await requestReferenced(db, reference);
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
    const rows = await bookingsForAttention(db);
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
      const booking = await lockReferenced(trx, given.reference);
      await by.audit(trx, { kind: "booking", id: given.reference }, outcomeOf(given.outcome));
      return settleByHand(context, trx, booking, given);
    });
    return { message };
  },

  "booking allow": async (context, { given, by }) => {
    const most = Math.round(Number(given.pesos) * 100);
    const message = await context.db.transaction().execute(async (trx) => {
      const booking = await lockReferenced(trx, given.reference);
      await by.audit(trx, { kind: "booking", id: given.reference });
      return allowPrice(context, trx, booking, most);
    });
    return { message };
  },
};

/** What has come of booking a request. */
async function cameOf(context: Context, uuid: string, reference: string): Promise<string> {
  const bookings = await bookingsOf(context.db, uuid);
  const waiting = bookings.find(({ attention }) => attention !== null);
  if (waiting)
    throw new Refusal(
      `The booking ${waiting.reference} needs you first (${waiting.attention}): see booking list.`,
    );
  const live = bookings.find(({ ended_at }) => ended_at === null);
  if (!live) throw new Refusal(`Nobody carries for the courier of ${reference}: no account does.`);
  const { state, courier_code: courier, tracking_number: number, account } = live;
  if (state === "booked") return `${reference} is booked with ${courier}, number ${number}.`;
  if (context.couriers.get(account)?.provider.booking === "by_hand")
    return `${reference} is on the manifest of ${courier}.`;
  return `${courier} has not answered yet. The portal asks again by itself; see booking list later.`;
}

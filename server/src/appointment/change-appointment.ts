import type { api } from "@portal/contract/api";
import { type AppointmentRead, MAX_MOVES } from "@portal/contract/appointment";
import { isChangeable } from "@portal/contract/appointment-purpose";
import type { CancelReason } from "@portal/contract/control/appointment-control";
import { manilaDay } from "@portal/contract/days";
import { messageJobs } from "./appointment-message.ts";
import {
  changeAppointment,
  givePlaceBack,
  lockDaysAndAppointment,
  type StoredAppointment,
  swapPlaces,
  takeDocuments,
} from "./appointment-store.ts";
import { readDay, type WantedDay } from "./booking-store.ts";
import { takeClientShare } from "./booking-shares.ts";
import { appointmentView, requireAppointment, requireOwner } from "./read-appointment.ts";
import { FULL, requireFreeDay, requireOneDay } from "./check-appointment.ts";
import type { BookingMemory } from "./full-days.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import type { Handler, Input } from "../http/bind.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";
import { i18n } from "../language/sentence.ts";
import { takesRenewals } from "../office/office-store.ts";
import { Problem, wrongFields } from "../problem/problem.ts";
import { writeEvent } from "../record/status-store.ts";
import { discardFiles } from "../upload/upload-store.ts";

type Remembering = Context & Pick<BookingMemory, "fullDays">;
type Owner = { reference: string; token: string | undefined };
type Change = {
  /** The slot to move to, if it exists. */
  target?: (trx: Db, row: StoredAppointment) => Promise<number | null>;
  apply: (trx: Db, row: StoredAppointment, at: { now: Date; today: string }) => Promise<void>;
};

/** Another round is needed only when the same appointment was moved concurrently. */
const ROUNDS = 4;

/**
 * Changes a live appointment for its owner in one database transaction that locks it and its slots.
 * @returns the appointment afterwards
 * @throws Problem `resource_not_found`, `forbidden`, `request_running` when concurrent moves win every round, and what
 * the change throws
 */
async function changeOwned(
  context: Remembering,
  owner: Owner,
  change: Change,
): Promise<AppointmentRead> {
  const now = context.now();
  const at = { now, today: manilaDay(now) };
  for (let round = 0; round < ROUNDS; round += 1) {
    const changed = await context.db
      .transaction()
      .execute((trx) => changeWhereSeen(context, trx, { owner, change, at }));
    if (!changed) continue;
    context.fullDays.forget(changed.slotId);
    return changed.view;
  }
  throw new Problem("request_running", undefined, { retryAfterSeconds: 1 });
}

/** Optimistic: null, and nothing changed, when it was moved between the read and the lock. */
async function changeWhereSeen(
  context: Context,
  trx: Db,
  {
    owner: { reference, token },
    change: { target, apply },
    at,
  }: { owner: Owner; change: Change; at: { now: Date; today: string } },
): Promise<{ view: AppointmentRead; slotId: number } | null> {
  const seen = await requireAppointment(trx, reference);
  requireOwner(context, seen, token, at.today);
  const wanted = (await target?.(trx, seen)) ?? seen.slot_id;
  await lockDaysAndAppointment(trx, [seen.slot_id, wanted], reference);
  const row = await requireAppointment(trx, reference);
  if (row.slot_id !== seen.slot_id) return null;
  await apply(trx, row, at);
  const view = appointmentView(context, await requireAppointment(trx, reference), true, at.today);
  return { view, slotId: row.slot_id };
}

/** @throws Problem `not_editable` */
function requireChangeable(row: StoredAppointment, today: string): void {
  if (row.status === "Cancelled")
    throw new Problem(
      "not_editable",
      i18n.t("This appointment was cancelled. You can book a new one."),
    );
  if (row.status === "Past" || !isChangeable(row.date, today))
    throw new Problem(
      "not_editable",
      i18n.t("An appointment can be moved or cancelled until the end of the day before."),
    );
}

/**
 * PUT …/cancel: releases the place at once. Idempotent.
 * @throws Problem `resource_not_found`, `forbidden`, `not_editable`
 */
export const cancelAppointment: Handler<typeof api.cancelAppointment, Remembering> = (
  context,
  input,
) =>
  changeOwned(
    context,
    { reference: input.params.reference, token: input.tokens.appointment },
    { apply: cancel },
  );

async function cancel(
  trx: Db,
  row: StoredAppointment,
  { now, today }: { now: Date; today: string },
): Promise<void> {
  if (row.status === "Cancelled") return;
  requireChangeable(row, today);
  await cancelBooked(trx, row, { why: null, who: "person", now });
}

/** Cancels a live appointment that is locked together with its slot, deletes its photos, and queues the message. */
export async function cancelBooked(
  trx: Db,
  row: StoredAppointment,
  { why, who, now }: { why: CancelReason | null; who: "person" | "office"; now: Date },
): Promise<void> {
  const { id, date, changes: change } = row;
  await changeAppointment(trx, id, { status: "Cancelled", ended_at: now }, now);
  await givePlaceBack(trx, row.slot_id);
  // Nobody needs them any more. Kept, they would be room that bookings and cancellations fill for nothing.
  await discardFiles(trx, await takeDocuments(trx, id));
  const event = { kind: "appointment", id, from: "Booked", to: "Cancelled" } as const;
  await writeEvent(trx, { ...event, why, who, at: now });
  await enqueueAll(trx, messageJobs("appointment_cancelled", { id, date, change }, now));
}

type Body = Input<typeof api.moveAppointment>["body"];

/**
 * PUT: moves to another day, for a renewal also to another office. At most two moves; a move away from a closed day is
 * free. The new place is taken and the old one released atomically.
 * @throws Problem `resource_not_found`, `forbidden`, `not_editable`, `slot_full`, `invalid_fields`
 */
export const moveAppointment: Handler<typeof api.moveAppointment, Remembering> = (context, input) =>
  changeOwned(
    context,
    { reference: input.params.reference, token: input.tokens.appointment },
    {
      target: async (trx, row) =>
        (await readDay(trx, await wantedDay(trx, row, input.body)))?.slot_id ?? null,
      apply: (trx, row, at) => move(context, trx, { row, input }, at),
    },
  );

async function move(
  context: Context,
  trx: Db,
  { row, input }: { row: StoredAppointment; input: { body: Body; client: string } },
  { now, today }: { now: Date; today: string },
): Promise<void> {
  requireChangeable(row, today);
  const { body, client } = input;
  const wanted = await wantedDay(trx, row, body);
  const facts = await readDay(trx, wanted);
  requireOneDay(facts, wanted);
  // A repeat after a lost answer: the appointment is already on that day.
  if (facts && facts.slot_id === row.slot_id) return;
  const isClosed = row.closed_reason !== null;
  if (!isClosed && row.moves >= MAX_MOVES)
    throw new Problem("not_editable", i18n.t("This appointment was already moved twice."));
  const day = requireFreeDay(facts, wanted, row.purpose, today);
  if (!(await swapPlaces(trx, row.slot_id, day.slotId))) throw new Problem("slot_full", FULL);
  await takeClientShare(context, trx, { id: row.id, slotId: day.slotId, client });
  const moves = isClosed ? row.moves : row.moves + 1;
  const changes = row.changes + 1;
  await changeAppointment(trx, row.id, { slot_id: day.slotId, moves, changes }, now);
  const event = { kind: "appointment", id: row.id, from: "Booked", to: "Booked" } as const;
  const why = `moved ${row.date} ${day.date}`;
  await writeEvent(trx, { ...event, why, who: "person", at: now });
  const moved = { id: row.id, date: day.date, change: changes };
  await enqueueAll(trx, messageJobs("appointment_moved", moved, now));
}

/** A pickup keeps its office. */
async function wantedDay(trx: Db, row: StoredAppointment, body: Body): Promise<WantedDay> {
  const officeId = body.office_id || row.office_id;
  const isAllowed =
    officeId === row.office_id || (row.type === "Renewal" && (await takesRenewals(trx, officeId)));
  if (!isAllowed)
    throw wrongFields({ office_id: [i18n.t("The appointment cannot be moved to this office.")] });
  const { type, appointable_type: appointableType } = row;
  return { officeId, type, appointableType, scheduleId: body.schedule_id, date: body.date };
}

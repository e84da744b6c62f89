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
import { type FreeDay, FULL, requireFreeDay, requireOneDay } from "./check-appointment.ts";
import type { BookingMemory } from "./full-days.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import type { Handler, Input } from "../http/bind.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";
import { i18n } from "../language/sentence.ts";
import { takesAppointments } from "../office/office-store.ts";
import { Problem, wrongFields } from "../problem/problem.ts";
import { writeEvent } from "../record/status-store.ts";
import { discardFiles } from "../upload/upload-store.ts";

type Remembering = Context & Pick<BookingMemory, "fullDays">;
type At = { now: Date; today: string };

/** Another round is needed only when the same appointment was moved concurrently. */
const ROUNDS = 4;

/**
 * Changes an appointment for its owner in one database transaction.
 * @param change locks it with `lockAsSeen`; false, and nothing changed, when it was moved meanwhile
 * @returns the appointment afterwards
 * @throws Problem `resource_not_found`, `forbidden`, `request_running` when concurrent moves win every round, and what
 * the change throws
 */
async function changeOwned(
  context: Remembering,
  { params: { reference }, tokens }: Pick<Input<typeof api.cancelAppointment>, "params" | "tokens">,
  change: (trx: Db, seen: StoredAppointment, at: At) => Promise<boolean>,
): Promise<AppointmentRead> {
  const now = context.now();
  const at = { now, today: manilaDay(now) };
  for (let round = 0; round < ROUNDS; round += 1) {
    const changed = await context.db.transaction().execute(async (trx) => {
      const seen = await requireAppointment(trx, reference);
      requireOwner(context, seen, tokens.appointment, at.today);
      if (!(await change(trx, seen, at))) return null;
      const row = await requireAppointment(trx, reference);
      return { view: appointmentView(context, row, true, at.today), left: seen.slot_id };
    });
    if (!changed) continue;
    context.fullDays.forget(changed.left);
    return changed.view;
  }
  throw new Problem("request_running", undefined, { retryAfterSeconds: 1 });
}

/** The appointment, locked together with its slot and the one that it goes to; null when it has left its slot. */
export async function lockAsSeen(
  trx: Db,
  { reference, slot_id: from }: StoredAppointment,
  to = from,
): Promise<StoredAppointment | null> {
  await lockDaysAndAppointment(trx, [from, to], reference);
  const row = await requireAppointment(trx, reference);
  return row.slot_id === from ? row : null;
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
  changeOwned(context, input, async (trx, seen, { now, today }) => {
    const row = await lockAsSeen(trx, seen);
    if (!row) return false;
    if (row.status === "Cancelled") return true;
    requireChangeable(row, today);
    await cancelBooked(trx, row, { why: null, who: "person", now });
    return true;
  });

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

/**
 * PUT: moves to another day, for a renewal also to another office. At most two moves; a move away from a closed day is
 * free. The new place is taken and the old one released atomically.
 * @throws Problem `resource_not_found`, `forbidden`, `not_editable`, `slot_full`, `invalid_fields`
 */
export const moveAppointment: Handler<typeof api.moveAppointment, Remembering> = (context, input) =>
  changeOwned(context, input, async (trx, seen, at) => {
    const wanted = await wantedDay(trx, seen, input.body);
    const target = await readDay(trx, wanted);
    const row = await lockAsSeen(trx, seen, target?.slot_id ?? undefined);
    if (!row) return false;
    // Whoever held the lock may have given a place back, or closed the day.
    const facts = await readDay(trx, wanted);
    requireChangeable(row, at.today);
    requireOneDay(facts, wanted);
    // A repeat after a lost answer: the appointment is already on that day.
    if (facts && facts.slot_id === row.slot_id) return true;
    if (row.closed_reason === null && row.moves >= MAX_MOVES)
      throw new Problem("not_editable", i18n.t("This appointment was already moved twice."));
    const day = requireFreeDay(facts, wanted, row.purpose, at.today);
    await move(context, trx, { row, day, client: input.client }, at.now);
    return true;
  });

async function move(
  context: Context,
  trx: Db,
  { row, day, client }: { row: StoredAppointment; day: FreeDay; client: string },
  now: Date,
): Promise<void> {
  const { id } = row;
  if (!(await swapPlaces(trx, row.slot_id, day.slotId))) throw new Problem("slot_full", FULL);
  await takeClientShare(context, trx, { id, slotId: day.slotId, client });
  const moves = row.closed_reason === null ? row.moves + 1 : row.moves;
  const changes = row.changes + 1;
  await changeAppointment(trx, id, { slot_id: day.slotId, moves, changes }, now);
  const event = { kind: "appointment", id, from: "Booked", to: "Booked" } as const;
  const why = `moved ${row.date} ${day.date}`;
  await writeEvent(trx, { ...event, why, who: "person", at: now });
  const moved = { id, date: day.date, change: changes };
  await enqueueAll(trx, messageJobs("appointment_moved", moved, now));
}

/** A pickup keeps its office, which may have stopped to take appointments for it. */
async function wantedDay(
  trx: Db,
  row: StoredAppointment,
  body: Input<typeof api.moveAppointment>["body"],
): Promise<WantedDay> {
  const officeId = body.office_id || row.office_id;
  const { type, appointable_type: appointableType, office_name: office } = row;
  if (type === "Pickup" && officeId !== row.office_id)
    throw wrongFields({ office_id: [i18n.t("The appointment cannot be moved to this office.")] });
  if (!(await takesAppointments(trx, officeId, row.purpose)))
    throw wrongFields({
      office_id: [
        type === "Pickup"
          ? i18n.t(
              "{office} does not accept appointments for this. You can go there without one.",
              { office },
            )
          : i18n.t("This office does not renew licenses. Please choose another."),
      ],
    });
  return { officeId, type, appointableType, scheduleId: body.schedule_id, date: body.date };
}

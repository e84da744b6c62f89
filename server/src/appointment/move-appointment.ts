import { i18n } from "../language/sentence.ts";
import type { api } from "@portal/contract/api";
import { MAX_MOVES } from "@portal/contract/appointment";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import type { Handler, Input } from "../http/bind.ts";
import { messageJobs } from "./appointment-jobs.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";
import { Problem } from "../problem/problem.ts";
import { writeEvent } from "../record/status-store.ts";
import { changeAppointment, swapPlaces, type StoredAppointment } from "./appointment-store.ts";
import { takeClientShare } from "./booking-shares.ts";
import { readDay, type WantedDay } from "./booking-facts-store.ts";
import { changeOwned, requireChangeable } from "./change-appointment.ts";
import { takesRenewals } from "../office/office-store.ts";
import { FULL, requireFreeDay, requireOneDay } from "./wanted-day.ts";

type Body = Input<typeof api.moveAppointment>["body"];

/**
 * PUT: moves to another day, for a renewal also to another office. At most two moves; a move away from a closed day is
 * free. The new place is taken and the old one released atomically.
 * @throws Problem `resource_not_found`, `forbidden`, `not_editable`, `slot_full`, `invalid_fields`
 */
export const moveAppointment: Handler<typeof api.moveAppointment> = (context, input) =>
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
  const why = `moved from ${row.date} to ${day.date}`;
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
    throw new Problem("invalid_fields", undefined, {
      errors: { office_id: [i18n.t("The appointment cannot be moved to this office.")] },
    });
  const { type, appointable_type: appointableType } = row;
  return { officeId, type, appointableType, scheduleId: body.schedule_id, date: body.date };
}

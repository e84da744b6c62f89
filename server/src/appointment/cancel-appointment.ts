import type { api } from "@portal/contract/api";
import type { Db } from "../db/tables.ts";
import type { Handler } from "../http/bind.ts";
import { queueAppointmentMessages } from "./appointment-jobs.ts";
import type { CancelReason } from "@portal/contract/control/appointment-control";
import { writeEvent } from "../record/status-store.ts";
import { changeAppointment, givePlaceBack, type StoredAppointment } from "./appointment-store.ts";
import { changeOwned, requireChangeable } from "./change-appointment.ts";

/**
 * PUT …/cancel: releases the place at once. Idempotent.
 * @throws Problem `resource_not_found`, `forbidden`, `not_editable`
 */
export const cancelAppointment: Handler<typeof api.cancelAppointment> = (context, input) =>
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

/** Cancels a live appointment that is locked together with its slot, and queues the message. */
export async function cancelBooked(
  trx: Db,
  row: StoredAppointment,
  { why, who, now }: { why: CancelReason | null; who: "person" | "office"; now: Date },
): Promise<void> {
  const { id, date, changes: change } = row;
  await changeAppointment(trx, id, { status: "Cancelled", ended_at: now }, now);
  await givePlaceBack(trx, row.slot_id);
  const event = { kind: "appointment", id, from: "Booked", to: "Cancelled" } as const;
  await writeEvent(trx, { ...event, why, who, at: now });
  const appointments = [{ id, date, change }];
  await queueAppointmentMessages(trx, { message: "appointment_cancelled", appointments, at: now });
}

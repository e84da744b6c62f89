import type { api } from "@portal/contract/api";
import type { Db } from "../db/tables.ts";
import type { Handler } from "../http/bind.ts";
import { queueAppointmentMessages } from "./appointment-jobs.ts";
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
  const { id, date, changes: change } = row;
  await changeAppointment(trx, id, { status: "Cancelled", ended_at: now }, now);
  await givePlaceBack(trx, row.slot_id);
  const event = { kind: "appointment", id, from: "Booked", to: "Cancelled" } as const;
  await writeEvent(trx, { ...event, why: null, who: "person", at: now });
  const appointments = [{ id, date, change }];
  await queueAppointmentMessages(trx, { message: "appointment_cancelled", appointments, at: now });
}

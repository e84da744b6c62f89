import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import { queueAppointmentMessages } from "./appointment-jobs.ts";
import { fillSchedule } from "../schedule/fill-schedule.ts";
import {
  bookedIn,
  closeAndOpenDays,
  lockSchedule,
  takeUnapplied,
} from "../schedule/schedule-store.ts";

/**
 * Closes and opens days after closures were made, changed or lifted (their `applied_at` is null), from today in
 * Manila on. Appointments stay: whoever booked a day that is closed now gets a message. Several processes may
 * call it at once.
 * @returns how many slots became closed
 */
export async function applyClosures(context: Context): Promise<number> {
  const now = context.now();
  const closed = await context.db.transaction().execute(async (trx) => {
    await lockSchedule(trx);
    if (!(await takeUnapplied(trx, now))) return null;
    const slots = await closeAndOpenDays(trx, manilaDay(now));
    const appointments = await bookedIn(trx, slots);
    await queueAppointmentMessages(trx, { message: "appointment_closed", appointments, at: now });
    return slots.length;
  });
  // A day that was closed when its turn came has no slot yet.
  if (closed !== null) await fillSchedule(context);
  return closed ?? 0;
}

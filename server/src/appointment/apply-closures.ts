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
 * Closes and opens slots after closures were added, changed or lifted (their `applied_at` is null), from today in
 * Manila on. Appointments stay, and their people get a message. Safe to call from several processes at once.
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
  // No slots were created for days that were closed at the time.
  if (closed !== null) await fillSchedule(context);
  return closed ?? 0;
}

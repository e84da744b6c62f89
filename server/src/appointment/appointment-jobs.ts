import { addDays, manilaDay } from "@portal/contract/days";
import {
  messageJobs,
  reminderAt,
  type ReminderMessage,
  remindersByDay,
} from "./appointment-message.ts";
import { takeToRemind } from "./appointment-store.ts";
import type { Context } from "../context.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";
import { dayToLook } from "../record/look-daily.ts";
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
    await enqueueAll(
      trx,
      appointments.flatMap((appointment) => messageJobs("appointment_closed", appointment, now)),
    );
    return slots.length;
  });
  // No slots were created for days that were closed at the time.
  if (closed !== null) await fillSchedule(context);
  return closed ?? 0;
}

const MOST_AT_ONCE = 500;

/**
 * Queues the reminders whose time has come, for appointments that were booked or moved before it. Each is queued once,
 * however often and in however many processes this runs.
 * @returns how many appointments are reminded
 */
export async function queueReminders(
  context: Pick<Context, "db" | "now" | "closedDays">,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let reminded = 0;
  for (const { days, message } of remindersByDay) {
    const date = addDays(dayToLook(context), days);
    if (date <= manilaDay(context.now())) continue;
    for (let count = MOST_AT_ONCE; count === MOST_AT_ONCE && !isStopping(); reminded += count)
      count = await queueSome(context, message, date);
  }
  return reminded;
}

const queueSome = (
  { db, now }: Pick<Context, "db" | "now">,
  message: ReminderMessage,
  date: string,
): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const due = { date, since: reminderAt(message, date), now: now(), most: MOST_AT_ONCE };
    const appointments = await takeToRemind(trx, due);
    await enqueueAll(
      trx,
      appointments.flatMap((appointment) => messageJobs(message, { ...appointment, date }, now())),
    );
    return appointments.length;
  });

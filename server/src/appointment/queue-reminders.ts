import { addDays } from "@portal/contract/days";
import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import { enqueueAll } from "../jobs/outbox-store.ts";
import { dayToLook } from "../record/look-daily.ts";
import { messageJobs } from "./appointment-jobs.ts";
import { reminderAt, remindersByDay, type ReminderMessage } from "./reminder-days.ts";
import { takeToRemind } from "./appointment-message-store.ts";

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

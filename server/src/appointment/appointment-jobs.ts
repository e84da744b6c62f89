import { addDays, DAY_MS, manilaDay } from "@portal/contract/days";
import { takeToRemind } from "./appointment-store.ts";
import type { AppointmentMessage } from "./appointment-words.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/tables.ts";
import { enqueueAll, type NewJob } from "../jobs/outbox-store.ts";
import { dayToLook } from "../record/look-daily.ts";
import { fillSchedule } from "../schedule/fill-schedule.ts";
import {
  bookedIn,
  closeAndOpenDays,
  lockSchedule,
  takeUnapplied,
} from "../schedule/schedule-store.ts";

/** Days before an appointment on which it is reminded; on the day between, a first reminder that was missed goes out. */
const remindersByDay = [
  { days: 3, message: "appointment_reminder_72h" },
  { days: 2, message: "appointment_reminder_72h" },
  { days: 1, message: "appointment_reminder_24h" },
] as const;
type ReminderMessage = (typeof remindersByDay)[number]["message"];

/** When a reminder is due, counted back from 08:00 in Manila on the appointment's day. */
export function reminderAt(message: ReminderMessage, date: string): Date {
  const days = Math.max(
    ...remindersByDay.filter((row) => row.message === message).map((row) => row.days),
  );
  return new Date(Date.parse(`${date}T08:00:00+08:00`) - days * DAY_MS);
}

/** What is queued about an appointment: no personal data. */
type Announced = {
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Number of moves so far: distinguishes a day from the same day chosen again. */
  change: number;
};

type MessageJob = NewJob & { kind: "mail" | "sms"; dedupeKey: string };

/**
 * One message about an appointment, as a mail and as a text. A day may be closed more than once: each closure gets its
 * own message, identified by the time at which it was applied.
 */
export function messageJobs(
  message: AppointmentMessage,
  { id, date, change }: Announced,
  runAt: Date,
): MessageJob[] {
  const closing = message === "appointment_closed" ? { closing: `${runAt.getTime()}` } : {};
  const occasion = { message, appointment: id, date, change: `${change}`, ...closing };
  const payload = { about: "appointment", ...occasion };
  const key = Object.values(occasion).join(":");
  return (["mail", "sms"] as const).map((kind) => ({
    kind,
    payload,
    runAt,
    dedupeKey: `${kind}:${key}`,
  }));
}

/** The mail with the link of a live appointment, once more; not twice for one `day`. */
export function linkJob({ id, date, change }: Announced, day: string, runAt: Date): MessageJob {
  const message = change === 0 ? "appointment_booked" : "appointment_moved";
  return {
    kind: "mail",
    payload: {
      about: "appointment",
      message,
      appointment: id,
      date,
      change: `${change}`,
      again: day,
    },
    runAt,
    dedupeKey: `mail:again:${id}:${day}`,
  };
}

/** Queues the mails and texts about cancelled appointments or a closed office, in this database transaction. */
export async function queueAppointmentMessages(
  trx: Db,
  {
    message,
    appointments,
    at,
  }: {
    message: "appointment_cancelled" | "appointment_closed";
    appointments: readonly Announced[];
    at: Date;
  },
): Promise<void> {
  await enqueueAll(
    trx,
    appointments.flatMap((appointment) => messageJobs(message, appointment, at)),
  );
}

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

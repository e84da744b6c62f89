import { DAY_MS } from "@portal/contract/manila-time";

/** Days before an appointment on which it is reminded; on the day between, a first reminder that was missed goes out. */
export const remindersByDay = [
  { days: 3, message: "appointment_reminder_72h" },
  { days: 2, message: "appointment_reminder_72h" },
  { days: 1, message: "appointment_reminder_24h" },
] as const;
export type ReminderMessage = (typeof remindersByDay)[number]["message"];

/** When a reminder is due, counted back from 08:00 in Manila on the appointment's day. */
export function reminderAt(message: ReminderMessage, date: string): Date {
  const days = Math.max(
    ...remindersByDay.filter((row) => row.message === message).map((row) => row.days),
  );
  return new Date(Date.parse(`${date}T08:00:00+08:00`) - days * DAY_MS);
}

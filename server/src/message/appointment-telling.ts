import { isChangeable, manilaDay } from "@portal/contract";
import type { Context } from "../context.ts";
import { reminderAt } from "./appointment-messages.ts";
import { appointmentFacts } from "./message-facts.ts";
import { appointmentForMail, type AppointmentForMail } from "./message-store.ts";
import { wordsFor } from "./words-for.ts";
import type { AppointmentFacts, AppointmentMessage, AppointmentWording, Words } from "./words.ts";

type Standing = { row: AppointmentForMail; date: string; change: number; now: Date };

const isAsTold = ({ row, date, change }: Standing): boolean =>
  row.date === date && row.changes === change;
const isOn = (standing: Standing): boolean =>
  standing.row.status === "Booked" && isAsTold(standing);
const isAhead = (standing: Standing): boolean =>
  isOn(standing) && isChangeable(standing.date, manilaDay(standing.now));

/** Whether a message is still true when its turn comes: what was overtaken is not sent. */
const stillTrue: Record<AppointmentMessage, (standing: Standing) => boolean> = {
  appointment_booked: (standing) => isOn(standing) && standing.change === 0,
  // A late one gives way to the next.
  appointment_reminder_72h: (standing) =>
    isAhead(standing) && standing.now < reminderAt("appointment_reminder_24h", standing.date),
  appointment_reminder_24h: isAhead,
  appointment_moved: isOn,
  appointment_cancelled: (standing) => standing.row.status === "Cancelled" && isAsTold(standing),
  // On the day itself too: somebody may be about to set out.
  appointment_closed: (standing) =>
    isOn(standing) &&
    standing.row.closed_reason !== null &&
    standing.date >= manilaDay(standing.now),
};

const isAppointmentMessage = (name: string): name is AppointmentMessage =>
  Object.hasOwn(stillTrue, name);

/** What is to be said about an appointment, and to whom. */
export type AppointmentTelling = {
  message: AppointmentMessage;
  /** The same for the same message about the same change, or the same closing, of an appointment. */
  id: string;
  row: AppointmentForMail;
  facts: AppointmentFacts;
  words: Words;
  write: (facts: AppointmentFacts) => AppointmentWording;
};

/**
 * Reads what a job about an appointment is to tell. Nobody is reminded of a day on which the office is closed:
 * the reminder then says that.
 * @returns null when there is nothing to say any more, undefined when the job is not about an appointment
 */
export async function readTelling(
  context: Context,
  payload: Record<string, string>,
): Promise<AppointmentTelling | null | undefined> {
  const { message = "", appointment, date, change, closing } = payload;
  if (
    appointment === undefined ||
    date === undefined ||
    change === undefined ||
    !isAppointmentMessage(message)
  )
    return undefined;
  const row = await appointmentForMail(context.db, appointment);
  const standing = { date, change: Number(change), now: context.now() };
  if (!row || !stillTrue[message]({ row, ...standing })) return null;
  const words = wordsFor(row.language);
  const isReminder =
    message === "appointment_reminder_72h" || message === "appointment_reminder_24h";
  return {
    message,
    id: [message, row.id, date, change, closing].filter(Boolean).join("/"),
    row,
    facts: appointmentFacts(context, row),
    words,
    write: words[isReminder && row.closed_reason !== null ? "appointment_closed" : message],
  };
}

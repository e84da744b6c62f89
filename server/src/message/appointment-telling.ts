import { isChangeable, manilaDay } from "@portal/contract";
import type { Context } from "../context.ts";
import { reminderAt } from "./appointment-messages.ts";
import { appointmentFacts } from "./message-facts.ts";
import { appointmentForMail, type AppointmentForMail } from "./message-store.ts";
import { wordsFor } from "./words-for.ts";
import type { AppointmentFacts, AppointmentMessage, AppointmentWording, Words } from "./words.ts";

type Standing = { row: AppointmentForMail; date: string; now: Date };

const isOn = ({ row, date }: Standing): boolean => row.status === "Booked" && row.date === date;
const isAhead = (standing: Standing): boolean =>
  isOn(standing) && isChangeable(standing.date, manilaDay(standing.now));

/** Whether a message is still true when its turn comes: what was overtaken is not sent. */
const stillTrue: Record<AppointmentMessage, (standing: Standing) => boolean> = {
  appointment_booked: (standing) => isOn(standing) && standing.row.moves === 0,
  // A late one gives way to the next.
  appointment_reminder_72h: (standing) =>
    isAhead(standing) && standing.now < reminderAt("appointment_reminder_24h", standing.date),
  appointment_reminder_24h: isAhead,
  appointment_moved: isOn,
  appointment_cancelled: ({ row, date }) => row.status === "Cancelled" && row.date === date,
  appointment_closed: (standing) => isAhead(standing) && standing.row.closed_reason !== null,
};

const isAppointmentMessage = (name: string): name is AppointmentMessage =>
  Object.hasOwn(stillTrue, name);

/** What is to be said about an appointment, and to whom. */
export type AppointmentTelling = {
  message: AppointmentMessage;
  /** The same for the same message about the same appointment on the same day. */
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
  const { message = "", appointment, date } = payload;
  if (appointment === undefined || date === undefined || !isAppointmentMessage(message))
    return undefined;
  const row = await appointmentForMail(context.db, appointment);
  if (!row || !stillTrue[message]({ row, date, now: context.now() })) return null;
  const words = wordsFor(row.language);
  const isReminder =
    message === "appointment_reminder_72h" || message === "appointment_reminder_24h";
  return {
    message,
    id: `${message}/${row.id}/${date}/${row.moves}`,
    row,
    facts: appointmentFacts(context, row),
    words,
    write: words[isReminder && row.closed_reason !== null ? "appointment_closed" : message],
  };
}

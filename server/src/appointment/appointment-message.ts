import { isChangeable } from "@portal/contract/bookable-window";
import { manilaDay } from "@portal/contract/manila-time";
import type { Context } from "../context.ts";
import type { MailAttachment } from "../providers/mail/mail-provider.ts";
import { reminderAt } from "./appointment-jobs.ts";
import { calendarFile } from "./calendar-file.ts";
import { codePicture } from "../message/code-picture.ts";
import { appointmentFacts } from "../message/message-facts.ts";
import { appointmentForMail, type AppointmentForMail } from "./appointment-message-store.ts";
import { shortened } from "../message/short-text.ts";
import type { Payload, Telling } from "../message/message.ts";
import { wordsFor } from "../message/words-for.ts";
import { CODE_PICTURE, type AppointmentFacts, type AppointmentMessage } from "../message/words.ts";

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

/** These change what stands in a calendar. */
const WITH_CALENDAR: readonly AppointmentMessage[] = [
  "appointment_booked",
  "appointment_moved",
  "appointment_cancelled",
];

/**
 * Reads what a job about an appointment is to tell. Nobody is reminded of a day on which the office is closed:
 * the reminder then says that.
 * @returns null when there is nothing to say any more
 */
export async function readAppointmentTelling(
  context: Context,
  payload: Payload,
): Promise<Telling | null> {
  const { message = "", appointment = "", date, change, closing } = payload;
  if (date === undefined || change === undefined || !isAppointmentMessage(message))
    throw new Error("A message that nobody can write was queued.");
  const row = await appointmentForMail(context.db, appointment);
  const standing = { date, change: Number(change), now: context.now() };
  if (!row || !stillTrue[message]({ row, ...standing })) return null;
  const words = wordsFor(row.language);
  const isReminder =
    message === "appointment_reminder_72h" || message === "appointment_reminder_24h";
  const write = words[isReminder && row.closed_reason !== null ? "appointment_closed" : message];
  const facts = appointmentFacts(context, row);
  const wording = write(facts);
  return {
    message,
    id: [message, row.id, date, change, closing].filter(Boolean).join("/"),
    about: "appointment",
    email: row.email,
    mobile: row.contact_number,
    firstName: facts.firstName,
    words,
    wording,
    sms: (longest) => write(withShortNames(facts, longest)).sms,
    attachments: [
      ...(wording.picture ? [codeOf(row.reference)] : []),
      ...(WITH_CALENDAR.includes(message) ? [calendarOf(context, row)] : []),
    ],
  };
}

const withShortNames = (facts: AppointmentFacts, longest: number): AppointmentFacts => ({
  ...facts,
  office: shortened(facts.office, longest),
  closedReason: shortened(facts.closedReason, longest),
  cancelledReason: shortened(facts.cancelledReason, longest),
});

const codeOf = (reference: string): MailAttachment => ({
  filename: `${reference}.png`,
  contentType: "image/png",
  content: codePicture(reference),
  contentId: CODE_PICTURE,
});

const calendarOf = ({ config }: Context, row: AppointmentForMail): MailAttachment => ({
  filename: `appointment-${row.reference}.ics`,
  contentType: "text/calendar; charset=utf-8",
  content: Buffer.from(calendarFile(row, { product: config.texts.product, origin: config.origin })),
});

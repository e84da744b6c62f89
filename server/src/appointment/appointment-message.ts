import { MAX_MOVES } from "@portal/contract/appointment";
import { isChangeable } from "@portal/contract/appointment-purpose";
import type { CancelReason } from "@portal/contract/control/appointment-control";
import { dayInWords } from "@portal/contract/dates-in-words";
import { DAY_MS, manilaDay } from "@portal/contract/days";
import { paths } from "@portal/contract/paths";
import { correction, generate } from "lean-qr";
import { toPngBuffer } from "lean-qr/extras/node_export";
import * as v from "valibot";
import { appointmentForMail, type AppointmentForMail } from "./appointment-store.ts";
import {
  type AppointmentFacts,
  type AppointmentMessage,
  appointmentWords,
  CODE_PICTURE,
} from "./appointment-words.ts";
import { calendarFile } from "./calendar-file.ts";
import type { Context } from "../context.ts";
import { mailAndText, messageJob, type NewJob } from "../jobs/outbox-store.ts";
import { openPerson, type PersonOf } from "../security/person.ts";
import { type I18n, speak } from "../language/sentence.ts";
import {
  type Message,
  type MessageCap,
  type Payload,
  senderFacts,
  shortened,
} from "../message/message.ts";
import { officeAddress } from "../office/office-store.ts";
import type { MailAttachment } from "../providers/mail/mail-provider.ts";

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

/** What is queued about an appointment: no personal data. */
type Announced = {
  id: string;
  /** YYYY-MM-DD. */
  date: string;
  /** Number of moves so far: distinguishes a day from the same day chosen again. */
  change: number;
};

/**
 * One message about an appointment, as a mail and as a text, to be queued with what it tells of; a booking does so in
 * its own statement. A day may be closed more than once: each closure gets its own message, identified by the time at
 * which it was applied.
 */
export function messageJobs(
  message: AppointmentMessage,
  { id, date, change }: Announced,
  runAt: Date,
): Required<NewJob>[] {
  const closing = message === "appointment_closed" ? { closing: `${runAt.getTime()}` } : {};
  const occasion = { message, appointment: id, date, change: `${change}`, ...closing };
  return mailAndText({ about: "appointment", occasion, runAt }, { isTexted: true });
}

/** The mail with the link of a live appointment, once more; not twice for one `day`. */
export function linkJob({ id, date, change }: Announced, day: string, runAt: Date): NewJob {
  const message = change === 0 ? "appointment_booked" : "appointment_moved";
  const occasion = { message, appointment: id, date, change: `${change}`, again: day };
  const job = messageJob("mail", { about: "appointment", occasion, runAt });
  return { ...job, dedupeKey: `mail:again:${id}:${day}` };
}

const words: Record<CancelReason, (i18n: I18n) => string> = {
  "not-by-holder": (i18n) => i18n.t("The owner did not book it"),
  "asked-by-holder": (i18n) => i18n.t("You asked us to cancel"),
  "not-at-this-office": (i18n) => i18n.t("It is not at this office"),
  "office-cannot-serve": (i18n) => i18n.t("No service on that day"),
};

/** Why the office cancelled, for the person; empty when they did it themselves. Older reasons are an operator's own words. */
function cancelledBecause(why: string | null, i18n: I18n): string {
  if (why === null) return "";
  return Object.hasOwn(words, why) ? words[why as CancelReason](i18n) : why;
}

type Standing = { row: AppointmentForMail; date: string; change: number; now: Date };

const isUnchanged = ({ row, date, change }: Standing): boolean =>
  row.date === date && row.changes === change;
const isOn = (standing: Standing): boolean =>
  standing.row.status === "Booked" && isUnchanged(standing);
const isAhead = (standing: Standing): boolean =>
  isOn(standing) && isChangeable(standing.date, manilaDay(standing.now));

/** On the day itself too: the person may be about to leave. */
const isNotPast = ({ date, now }: Standing): boolean => date >= manilaDay(now);

type Rule = {
  /** None for what the office causes, whatever is said here. */
  cap: MessageCap;
  /** Whether the mail carries a calendar file. */
  hasCalendar: boolean;
  /** Checked when the message is sent: an outdated one is dropped. */
  isStillTrue: (standing: Standing) => boolean;
};

export const appointmentRules: Record<AppointmentMessage, Rule> = {
  appointment_booked: {
    cap: "messagePerAddress",
    hasCalendar: true,
    isStillTrue: (standing) => isOn(standing) && standing.change === 0,
  },
  appointment_reminder_72h: {
    cap: null,
    hasCalendar: false,
    // A late reminder is dropped in favour of the next one.
    isStillTrue: (standing) =>
      isAhead(standing) && standing.now < reminderAt("appointment_reminder_24h", standing.date),
  },
  appointment_reminder_24h: { cap: null, hasCalendar: false, isStillTrue: isAhead },
  appointment_moved: { cap: "messagePerAddress", hasCalendar: true, isStillTrue: isOn },
  appointment_cancelled: {
    cap: "messagePerAddress",
    hasCalendar: true,
    isStillTrue: (standing) =>
      standing.row.status === "Cancelled" && isUnchanged(standing) && isNotPast(standing),
  },
  appointment_closed: {
    cap: null,
    hasCalendar: false,
    isStillTrue: (standing) =>
      isOn(standing) && standing.row.closed_reason !== null && isNotPast(standing),
  },
};

const AppointmentPayload = v.object({
  message: v.picklist([
    "appointment_booked",
    "appointment_reminder_72h",
    "appointment_reminder_24h",
    "appointment_moved",
    "appointment_cancelled",
    "appointment_closed",
  ]),
  appointment: v.string(),
  date: v.string(),
  change: v.string(),
  closing: v.optional(v.string()),
  /** The day on which the link was asked for again. */
  again: v.optional(v.string()),
});

/**
 * Builds a queued message about an appointment. A reminder of a closed day, or its link once more, becomes the message
 * about the closure.
 * @returns null when the message is outdated
 */
export async function readAppointmentMessage(
  context: Context,
  payload: Payload,
): Promise<Message | null> {
  const {
    message: name,
    appointment,
    date,
    change,
    closing,
    again,
  } = v.parse(AppointmentPayload, payload);
  const { cap, hasCalendar, isStillTrue } = appointmentRules[name];
  const row = await appointmentForMail(context.db, appointment);
  const standing = { date, change: Number(change), now: context.now() };
  if (!row || !isStillTrue({ row, ...standing })) return null;
  const i18n = speak(row.language);
  const isReminder = name === "appointment_reminder_72h" || name === "appointment_reminder_24h";
  const isClosed = row.closed_reason !== null && (isReminder || again !== undefined);
  const write = appointmentWords[isClosed ? "appointment_closed" : name];
  const person = openPerson(context.secrets, "appointment", row.id, row.person);
  const facts = appointmentFacts(context, { ...row, ...person }, i18n);
  const wording = write(facts, i18n);
  // The link is asked for again once a day at most, and by the holder of both factors alone.
  const isAlwaysSent = facts.cancelledReason !== "" || again !== undefined;
  return {
    name,
    id: [name, row.id, date, change, closing, again].filter(Boolean).join("/"),
    language: row.language,
    givenWith: "appointment",
    email: person.email,
    mobile: person.contact_number,
    firstName: facts.firstName,
    wording,
    sms: (longest) => write(withShortNames(facts, longest), i18n).sms,
    attachments: () => [
      ...(wording.picture ? [codeOf(row.reference)] : []),
      ...(hasCalendar && !isClosed ? [calendarOf(context, row)] : []),
    ],
    cap: isAlwaysSent ? null : cap,
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

/** The QR code of a reference at level M (spec §9), with the quiet zone of its standard: 232 pixels wide. */
const codePicture = (reference: string): Buffer =>
  Buffer.from(
    toPngBuffer(
      generate(reference, { minCorrectionLevel: correction.M, maxCorrectionLevel: correction.M }),
      { off: [255, 255, 255], pad: 4, scale: 8 },
    ),
  );

/** The facts of a message, with the manage link. */
function appointmentFacts(
  { config, secrets, now }: Context,
  row: AppointmentForMail & PersonOf<"appointment">,
  i18n: I18n,
): AppointmentFacts {
  const bookLink = `${config.origin}${paths.appointment}`;
  return {
    firstName: firstNameOf(row.full_name),
    ...senderFacts(config),
    reference: row.reference,
    end: row.reference.slice(-4),
    office: row.office_name,
    officeAddress: officeAddress(row),
    officeHours: row.office_hours,
    purpose: row.purpose,
    date: dayInWords(row.date, row.language),
    isToday: row.date === manilaDay(now()),
    closedReason: row.closed_reason ?? "",
    cancelledReason: cancelledBecause(row.cancelled_reason, i18n),
    isOpen: row.closed_reason === null && !row.withdrawn,
    canMove: row.moves < MAX_MOVES || row.closed_reason !== null,
    link: `${config.origin}${paths.appointmentOf(row.reference)}#${secrets.token("appointment", row.id)}`,
    bookLink,
  };
}

/** The first word of a full name; empty when that is an initial, or when the surname comes first. */
function firstNameOf(fullName: string): string {
  const first = fullName.trim().split(/\s+/u)[0] ?? "";
  return !fullName.includes(",") && /^[\p{L}\p{M}'’-]{2,}$/u.test(first) ? first : "";
}

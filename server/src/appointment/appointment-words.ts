import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { inWordsOf } from "@portal/contract/dates-in-words";
import type { I18n } from "../language/sentence.ts";
import type { Fact, SenderFacts, TextedWording } from "../message/message.ts";

export type AppointmentMessage =
  | "appointment_booked"
  | "appointment_reminder_72h"
  | "appointment_reminder_24h"
  | "appointment_moved"
  | "appointment_cancelled"
  | "appointment_closed";

export type AppointmentFacts = SenderFacts & {
  /** Empty when the full name does not begin with a first name. */
  firstName: string;
  reference: string;
  /** Its last four characters, which distinguish one person's appointments. */
  end: string;
  office: string;
  officeAddress: string;
  /** Null when unknown. */
  officeHours: string | null;
  purpose: AppointmentPurpose;
  /** `Tuesday, Jan 05, 2021` (spec §2), in Filipino `Martes, 5 Enero 2021`. */
  date: string;
  /** Today in Manila. */
  isToday: boolean;
  /** Why the office is closed on that day; empty when it is open. */
  closedReason: string;
  /** The operator's reason for cancelling; empty when the person cancelled. */
  cancelledReason: string;
  /** Whether somebody else can book its place once it is free. */
  isOpen: boolean;
  /** Whether moves are left. */
  canMove: boolean;
  /** Manage link, a capability URL that contains the token. */
  link: string;
  bookLink: string;
};
type Words = (appointment: AppointmentFacts, i18n: I18n) => TextedWording;

/** Content id of the QR code. */
export const CODE_PICTURE = "reference-code";

const purposes: Record<AppointmentPurpose, (i18n: I18n) => string> = {
  "Driver's License Renewal": (i18n) => i18n.t("Driver's License Renewal"),
  "Driver's License Pickup": (i18n) => i18n.t("Driver's License Pickup"),
  "Plate Number Pickup": (i18n) => i18n.t("Plate Number Pickup"),
};

/** Spec §2, Arrival. */
export const bring = (purpose: AppointmentPurpose, i18n: I18n): string =>
  purpose === "Driver's License Renewal"
    ? i18n.t(
        "Please bring a valid ID plus the QR code, your Comprehensive Driving Examination certificate and your Medical Certificate.",
      )
    : i18n.t("Please bring a valid ID plus the QR code.");

const free = (i18n: I18n): string => i18n.t("Booking is free. We never ask you for a fee to book.");
export const anyTime = (i18n: I18n): string => i18n.t("Come any time during office hours.");
const hoursRow = ({ officeHours: hours }: AppointmentFacts, i18n: I18n): Fact =>
  hours === null
    ? [i18n.t("Time"), anyTime(i18n)]
    : [i18n.t("Office hours"), inWordsOf(i18n.locale, hours)];

const rows = (appointment: AppointmentFacts, i18n: I18n, when: readonly Fact[] = []): Fact[] => [
  [i18n.t("Date"), appointment.date],
  ...when,
  [i18n.t("Branch/Office"), appointment.office],
  [i18n.t("Office Address"), appointment.officeAddress],
  [i18n.t("Purpose"), purposes[appointment.purpose](i18n)],
  [i18n.t("Reference"), appointment.reference],
];

const toChange = ({ link }: AppointmentFacts, i18n: I18n) => ({
  button: { text: i18n.t("Move or cancel"), url: link },
  money: free(i18n),
});
const keepLinkToChange = (i18n: I18n): string =>
  i18n.t("Anyone who has this link can move or cancel it too. Please do not pass it on.");
const keepLink = ({ canMove }: AppointmentFacts, i18n: I18n): string =>
  canMove
    ? keepLinkToChange(i18n)
    : i18n.t("Anyone who has this link can cancel it too. Please do not pass it on.");

type Until = (appointment: AppointmentFacts, i18n: I18n) => string;
const untilTheDayBefore: Until = ({ canMove }, i18n) =>
  canMove
    ? i18n.t("You can move or cancel your appointment until the day before.")
    : i18n.t("You can cancel your appointment until the day before.");
const untilTonight: Until = ({ canMove }, i18n) =>
  canMove
    ? i18n.t("Today is the last day on which you can move or cancel your appointment.")
    : i18n.t("Today is the last day on which you can cancel your appointment.");

/** What to bring, and how to move or cancel. */
function toTakeAlong(appointment: AppointmentFacts, i18n: I18n, until = untilTheDayBefore) {
  const { canMove, link, date, office } = appointment;
  const change = toChange(appointment, i18n);
  return {
    preview: `${date}, ${office}`,
    facts: rows(appointment, i18n, [hoursRow(appointment, i18n)]),
    picture: { id: CODE_PICTURE, alt: i18n.t("QR code of the reference {reference}", appointment) },
    ...change,
    button: canMove ? change.button : { text: i18n.t("View or cancel"), url: link },
    notes: [until(appointment, i18n), keepLink(appointment, i18n)],
  };
}

const reminder = (appointment: AppointmentFacts, i18n: I18n, until?: Until) => ({
  ...toTakeAlong(appointment, i18n, until),
  subject: i18n.t("Reminder: your appointment on {date}", appointment),
  tone: "plain" as const,
  paragraphs: [bring(appointment.purpose, i18n)],
});
const remindAhead: Words = (appointment, i18n) => ({
  ...reminder(appointment, i18n),
  heading: i18n.t("Your appointment is coming up"),
  sms: i18n.t(
    "{product}: Appointment reminder: {date}, {office}. Ref. {reference}. Details are in your e-mail.",
    appointment,
  ),
});
const remindTomorrow: Words = (appointment, i18n) => ({
  ...reminder(appointment, i18n, untilTonight),
  heading: i18n.t("Your appointment is tomorrow"),
  sms: i18n.t(
    "{product}: Appointment tomorrow: {date}, {office}. Ref. {reference}. Details are in your e-mail.",
    appointment,
  ),
});

const closedRows = (appointment: AppointmentFacts, i18n: I18n): Fact[] => [
  [i18n.t("Why it is closed"), appointment.closedReason],
  ...rows(appointment, i18n),
];

const closedAhead: Words = (appointment, i18n) => ({
  subject: i18n.t("Please choose another date: the office is closed on {date}", appointment),
  preview: appointment.closedReason,
  tone: "attention",
  heading: i18n.t("The office is closed on the day of your appointment"),
  paragraphs: [i18n.t("Please choose another date. This does not count as one of your moves.")],
  facts: closedRows(appointment, i18n),
  ...toChange(appointment, i18n),
  notes: [keepLinkToChange(i18n)],
  sms: i18n.t(
    "{product}: {office} is closed on {date} ({closedReason}). Choose another date: see your e-mail. Ref. ends in {end}.",
    appointment,
  ),
});

/** On the day itself it can no longer be moved; a new one can be booked when the day is over. */
const closedToday: Words = (appointment, i18n) => ({
  subject: i18n.t("Please do not come today: the office is closed"),
  preview: appointment.closedReason,
  tone: "attention",
  heading: i18n.t("The office is closed today"),
  paragraphs: [i18n.t("Please do not come today. From tomorrow you can book another appointment.")],
  facts: closedRows(appointment, i18n),
  button: { text: i18n.t("Book another appointment"), url: appointment.bookLink },
  notes: [],
  money: free(i18n),
  sms: i18n.t(
    "{product}: Do not come today. {office} is closed ({closedReason}). Book again from tomorrow: see your e-mail. Ref. ends in {end}.",
    appointment,
  ),
});

const cancelled = (appointment: AppointmentFacts, i18n: I18n) => ({
  subject: i18n.t("Cancelled: your appointment on {date}", appointment),
  heading: i18n.t("Your appointment was cancelled"),
  facts: rows(appointment, i18n),
  button: { text: i18n.t("Book another appointment"), url: appointment.bookLink },
  notes: [],
  money: free(i18n),
});
const calendarCancels = (i18n: I18n): string =>
  i18n.t("The attached file cancels the appointment in your calendar.");
const nothingElse = (i18n: I18n): string => i18n.t("There is nothing else you need to do.");
const cancelledByPerson: Words = (appointment, i18n) => ({
  ...cancelled(appointment, i18n),
  preview: appointment.isOpen ? i18n.t("Your slot is now open to others.") : nothingElse(i18n),
  tone: "plain",
  paragraphs: [
    ...(appointment.isOpen ? [i18n.t("Your slot is now open to others.")] : []),
    nothingElse(i18n),
    calendarCancels(i18n),
  ],
  sms: i18n.t(
    "{product}: Appointment cancelled: {date}, {office}. Ref. ends in {end}. Details are in your e-mail.",
    appointment,
  ),
});

const cancelledByUs: Words = (appointment, i18n) => ({
  ...cancelled(appointment, i18n),
  preview: appointment.cancelledReason,
  tone: "attention",
  paragraphs: [
    i18n.t(
      "We cancelled your appointment on {date} at {office}. Please do not come on that day.",
      appointment,
    ),
    calendarCancels(i18n),
  ],
  facts: [
    [i18n.t("Why it was cancelled"), appointment.cancelledReason],
    ...rows(appointment, i18n),
  ],
  sms: i18n.t(
    "{product}: Appointment cancelled: {date}, {office} ({cancelledReason}). See your e-mail. Ref. ends in {end}.",
    appointment,
  ),
});

export const appointmentWords: Record<AppointmentMessage, Words> = {
  appointment_booked: (appointment, i18n) => ({
    ...toTakeAlong(appointment, i18n),
    subject: i18n.t("Your appointment on {date}: {reference}", appointment),
    tone: "good",
    heading: i18n.t("Your appointment is booked"),
    paragraphs: [
      bring(appointment.purpose, i18n),
      i18n.t("The attached file puts the appointment into your calendar."),
    ],
    sms: i18n.t(
      "{product}: Appointment booked: {date}, {office}. Ref. {reference}. Details are in your e-mail.",
      appointment,
    ),
  }),
  appointment_reminder_72h: remindAhead,
  appointment_reminder_24h: remindTomorrow,
  appointment_moved: (appointment, i18n) => ({
    ...toTakeAlong(appointment, i18n),
    subject: i18n.t("Moved to {date}: your appointment {reference}", appointment),
    tone: "good",
    heading: i18n.t("Your appointment was moved"),
    paragraphs: [
      bring(appointment.purpose, i18n),
      i18n.t("The attached file moves the appointment in your calendar."),
      i18n.t("Your new appointment:"),
    ],
    sms: i18n.t(
      "{product}: Appointment moved to {date}, {office}. Ref. ends in {end}. Details are in your e-mail.",
      appointment,
    ),
  }),
  appointment_cancelled: (appointment, i18n) =>
    (appointment.cancelledReason === "" ? cancelledByPerson : cancelledByUs)(appointment, i18n),
  appointment_closed: (appointment, i18n) =>
    (appointment.isToday ? closedToday : closedAhead)(appointment, i18n),
};

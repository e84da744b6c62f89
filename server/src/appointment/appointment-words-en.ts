import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import type { Fact, SenderFacts, TextedWording } from "../message/message.ts";

/** Sent by mail and as a text. */
export type AppointmentMessage =
  | "appointment_booked"
  | "appointment_reminder_72h"
  | "appointment_reminder_24h"
  | "appointment_moved"
  | "appointment_cancelled"
  | "appointment_closed";

export type AppointmentFacts = SenderFacts & {
  /** Empty when the full name does not begin with a word to greet somebody by. */
  firstName: string;
  reference: string;
  office: string;
  officeAddress: string;
  /** Null where nobody has said. */
  officeHours: string | null;
  purpose: AppointmentPurpose;
  /** `Tuesday, Jan 05, 2021` (spec §2), in Filipino `Martes, 5 Enero 2021`. */
  date: string;
  /** Whether that is today in Manila. */
  isToday: boolean;
  /** Why the office is closed on that day, empty when it is open. */
  closedReason: string;
  /** Why an operator cancelled it, empty when its person did. */
  cancelledReason: string;
  /** Whether it can still be moved: moves run out. */
  canMove: boolean;
  /** Opens the appointment to move or cancel it: part of it is the token. */
  link: string;
  /** Where another appointment is booked. */
  bookLink: string;
};
export type AppointmentWords = Record<
  AppointmentMessage,
  (facts: AppointmentFacts) => TextedWording
>;

/** What a calendar calls an appointment, and says about it. */
export type CalendarWords = {
  language: string;
  title: Record<AppointmentPurpose, string>;
  notes: (facts: Pick<AppointmentFacts, "reference" | "purpose" | "officeHours">) => string[];
};

/** Content id of the picture of the reference as a QR code. */
export const CODE_PICTURE = "reference-code";

/** Spec §2, Arrival. */
const bring = (purpose: AppointmentFacts["purpose"]): string =>
  purpose === "Driver's License Renewal"
    ? "Please bring a valid ID plus the QR code, your Comprehensive Driving Examination certificate and your Medical Certificate."
    : "Please bring a valid ID plus the QR code.";

const FREE = "Booking is free. Nobody from here will ask you for a fee.";

type Hours = AppointmentFacts["officeHours"];
const ANY_TIME = "Come any time during office hours.";
const hoursRow = (hours: Hours): Fact =>
  hours === null ? ["Time", ANY_TIME] : ["Office hours", hours];

/** When to come, as a calendar says it. */
const hoursLine = (hours: Hours): string => (hours === null ? ANY_TIME : `Office hours: ${hours}`);

const rows = (appointment: AppointmentFacts, when: readonly Fact[] = []): Fact[] => [
  ["Date", appointment.date],
  ...when,
  ["Branch/Office", appointment.office],
  ["Office Address", appointment.officeAddress],
  ["Purpose", appointment.purpose],
  ["Reference", appointment.reference],
];

const whereAndWhen = ({ date, office }: AppointmentFacts): string => `${date}, ${office}`;

/** The last four signs of a reference tell appointments of one person apart. */
const ending = ({ reference }: AppointmentFacts): string => `Ref. ends in ${reference.slice(-4)}.`;

const toChange = ({ link }: AppointmentFacts) => ({
  button: { text: "Move or cancel", url: link },
  money: FREE,
});
const MOVE_OR_CANCEL = "move or cancel";
const keepLink = (deed: string): string =>
  `Anyone who has this link can ${deed} it too. Please do not pass it on.`;

const untilTheDayBefore = (deed: string): string =>
  `You can ${deed} your appointment until the day before.`;
const untilTonight = (deed: string): string =>
  `Today is the last day on which you can ${deed} your appointment.`;

/** What a person takes along, and how plans are changed. */
function toTakeAlong(appointment: AppointmentFacts, until = untilTheDayBefore) {
  const { canMove, link, officeHours, reference } = appointment;
  const deed = canMove ? MOVE_OR_CANCEL : "cancel";
  return {
    preview: whereAndWhen(appointment),
    facts: rows(appointment, [hoursRow(officeHours)]),
    picture: { id: CODE_PICTURE, alt: `QR code of the reference ${reference}` },
    ...toChange(appointment),
    ...(canMove ? {} : { button: { text: "View or cancel", url: link } }),
    notes: [until(deed), keepLink(deed)],
  };
}

const reminder = (
  appointment: AppointmentFacts,
  heading: string,
  when: string,
  until = untilTheDayBefore,
): TextedWording => ({
  ...toTakeAlong(appointment, until),
  subject: `Reminder: your appointment on ${appointment.date}`,
  tone: "plain",
  heading,
  paragraphs: [bring(appointment.purpose)],
  sms: `${appointment.product}: ${when}: ${whereAndWhen(appointment)}. Ref. ${appointment.reference}. Details are in your e-mail.`,
});

const closedAhead = (appointment: AppointmentFacts): TextedWording => ({
  subject: `Please choose another date: the office is closed on ${appointment.date}`,
  preview: appointment.closedReason,
  tone: "attention",
  heading: "The office is closed on the day of your appointment",
  paragraphs: ["Please choose another date. This does not count as one of your moves."],
  facts: [["Why it is closed", appointment.closedReason], ...rows(appointment)],
  ...toChange(appointment),
  notes: [keepLink(MOVE_OR_CANCEL)],
  sms: `${appointment.product}: ${appointment.office} is closed on ${appointment.date} (${appointment.closedReason}). Choose another date: see your e-mail. ${ending(appointment)}`,
});

/** Too late to move it: it ends with the day, and then there can be another. */
const closedToday = (appointment: AppointmentFacts): TextedWording => ({
  subject: "Please do not come today: the office is closed",
  preview: appointment.closedReason,
  tone: "attention",
  heading: "The office is closed today",
  paragraphs: ["Please do not come today. From tomorrow you can book another appointment."],
  facts: [["Why it is closed", appointment.closedReason], ...rows(appointment)],
  button: { text: "Book another appointment", url: appointment.bookLink },
  notes: [],
  money: FREE,
  sms: `${appointment.product}: Do not come today. ${appointment.office} is closed (${appointment.closedReason}). Book again from tomorrow: see your e-mail. ${ending(appointment)}`,
});

const cancelled = (appointment: AppointmentFacts) => ({
  subject: `Cancelled: your appointment on ${appointment.date}`,
  heading: "Your appointment was cancelled",
  facts: rows(appointment),
  button: { text: "Book another appointment", url: appointment.bookLink },
  notes: [],
  money: FREE,
});
const CALENDAR = "The attached file cancels the appointment in your calendar.";

const cancelledByPerson = (appointment: AppointmentFacts): TextedWording => ({
  ...cancelled(appointment),
  preview: "Your slot is now open to others.",
  tone: "plain",
  paragraphs: ["Your slot is now open to others. There is nothing else you need to do.", CALENDAR],
  sms: `${appointment.product}: Appointment cancelled: ${whereAndWhen(appointment)}. ${ending(appointment)} Details are in your e-mail.`,
});

const cancelledByUs = (appointment: AppointmentFacts): TextedWording => ({
  ...cancelled(appointment),
  preview: appointment.cancelledReason,
  tone: "attention",
  paragraphs: [
    `We cancelled your appointment on ${appointment.date} at ${appointment.office}. Please do not come on that day.`,
    CALENDAR,
  ],
  facts: [["Why it was cancelled", appointment.cancelledReason], ...rows(appointment)],
  sms: `${appointment.product}: Appointment cancelled: ${whereAndWhen(appointment)} (${appointment.cancelledReason}). See your e-mail. ${ending(appointment)}`,
});

export const appointmentWordsEnglish: AppointmentWords = {
  appointment_booked: (appointment) => ({
    ...toTakeAlong(appointment),
    subject: `Your appointment on ${appointment.date}: ${appointment.reference}`,
    tone: "good",
    heading: "Your appointment is booked",
    paragraphs: [
      bring(appointment.purpose),
      "The attached file puts the appointment into your calendar.",
    ],
    sms: `${appointment.product}: Appointment booked: ${whereAndWhen(appointment)}. Ref. ${appointment.reference}. Details are in your e-mail.`,
  }),
  appointment_reminder_72h: (appointment) =>
    reminder(appointment, "Your appointment is coming up", "Appointment reminder"),
  appointment_reminder_24h: (appointment) =>
    reminder(appointment, "Your appointment is tomorrow", "Appointment tomorrow", untilTonight),
  appointment_moved: (appointment) => ({
    ...toTakeAlong(appointment),
    subject: `Moved to ${appointment.date}: your appointment ${appointment.reference}`,
    tone: "good",
    heading: "Your appointment was moved",
    paragraphs: [
      bring(appointment.purpose),
      "The attached file moves the appointment in your calendar.",
      "Your new appointment:",
    ],
    sms: `${appointment.product}: Appointment moved to ${whereAndWhen(appointment)}. ${ending(appointment)} Details are in your e-mail.`,
  }),
  appointment_cancelled: (appointment) =>
    appointment.cancelledReason === ""
      ? cancelledByPerson(appointment)
      : cancelledByUs(appointment),
  appointment_closed: (appointment) =>
    appointment.isToday ? closedToday(appointment) : closedAhead(appointment),
};

export const calendarWordsEnglish: CalendarWords = {
  language: "en",
  title: {
    "Driver's License Renewal": "Driver's License Renewal",
    "Driver's License Pickup": "Driver's License Pickup",
    "Plate Number Pickup": "Plate Number Pickup",
  },
  notes: ({ reference, purpose, officeHours }) => [
    `Reference: ${reference}`,
    hoursLine(officeHours),
    bring(purpose),
  ],
};

import type { AppointmentPurpose } from "@portal/contract";

/** Mails about a transaction, in the order in which they come. */
export type TransactionMessage = "delivery_requested" | "paid" | "on_the_way" | "delivered";
export type SubmissionMessage = "submission_received" | "submission_decided";
/** Sent by mail and as a text. */
export type AppointmentMessage =
  | "appointment_booked"
  | "appointment_reminder_72h"
  | "appointment_reminder_24h"
  | "appointment_moved"
  | "appointment_cancelled"
  | "appointment_closed";
/** Sent by mail or as a text. */
export type AlertMessage = "alert_confirm" | "alert_ready" | "alert_rejected";
export type MessageName =
  | TransactionMessage
  | SubmissionMessage
  | AppointmentMessage
  | AlertMessage;

/** What a mail can speak of; the number is masked, and there is no birth date and no address. */
type MessageFacts = {
  firstName: string;
  /** "Driver's License" or "Plate Number". */
  item: string;
  maskedNumber: string;
  product: string;
  /** Opens the subject without anything else: part of it is the token. */
  link: string;
};
export type TransactionFacts = MessageFacts & {
  reference: string;
  /** ₱ with two decimals. */
  amount: string;
  payee: string;
  channel: string;
  paymentReference: string;
  tracking: { number: string; url: string } | null;
};
export type SubmissionFacts = MessageFacts & { accepted: boolean; remarks: string };

export type AppointmentFacts = {
  /** Empty when the full name does not begin with a word to greet somebody by. */
  firstName: string;
  product: string;
  reference: string;
  office: string;
  officeAddress: string;
  purpose: AppointmentPurpose;
  /** `Tuesday, Jan 05, 2021` (spec §2). */
  date: string;
  /** Whether that is today in Manila. */
  isToday: boolean;
  /** Why the office is closed on that day, empty when it is open. */
  closedReason: string;
  /** Opens the appointment to move or cancel it: part of it is the token. */
  link: string;
  /** Where another appointment is booked. */
  bookLink: string;
};

export type AlertFacts = {
  item: string;
  maskedNumber: string;
  product: string;
  /** Confirms and ends: part of it is the token. */
  link: string;
  /** Where the status stands, without any token. */
  statusLink: string;
  /** Where the details are sent once more, when there is no record whose status could be looked up; else null. */
  formLink: string | null;
  /** Six digits that confirm as the link does. */
  code: string;
  /** How long link and code confirm. */
  hours: number;
};

export type Paragraph =
  | string
  | { text: string; url: string }
  /** What belongs to what, each on a line. */
  | { facts: [label: string, value: string][] }
  /** A picture that comes with the mail, by its content id, and what stands for it. */
  | { picture: string; alt: string };
/** A mail in words; strings are plain text, a link has the words it stands under. */
export type Wording = { subject: string; heading: string; paragraphs: Paragraph[] };
/** `sms` names nobody: texts lie open on locked screens. One message holds 160 signs of the GSM alphabet. */
export type TextedWording = Wording & { sms: string };
export type AppointmentWording = TextedWording;

/** Content id of the picture of the reference as a QR code. */
export const CODE_PICTURE = "reference-code";

/** What is said about alerts, in one language. */
export type AlertWords = {
  /** Under each mail about an alert. */
  alertFooter: (product: string) => string[];
} & Record<AlertMessage, (facts: AlertFacts) => TextedWording>;

/** Every message in one language. */
export type Words = {
  language: string;
  /** Without a name when it is empty. */
  greeting: (firstName: string) => string;
  /** Under each mail about a request. */
  footer: (product: string) => string[];
  /** Under each mail about an appointment. */
  appointmentFooter: (product: string) => string[];
  /** What a calendar says about an appointment. */
  calendarNotes: (facts: { reference: string; purpose: AppointmentPurpose }) => string[];
  submission_received: (facts: SubmissionFacts) => Wording;
  submission_decided: (facts: SubmissionFacts) => Wording;
} & Record<TransactionMessage, (facts: TransactionFacts) => Wording> &
  Record<AppointmentMessage, (facts: AppointmentFacts) => AppointmentWording> &
  AlertWords;

import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import type { TimelineStep } from "@portal/contract/timeline";

/** About a transaction, in the order in which they come. */
export const transactionMessages = [
  "delivery_requested",
  "payment_expired",
  "payment_declined",
  "paid",
  "handed_over",
  "on_the_way",
  "out_for_delivery",
  "delivery_attempted",
  "returning",
  "delivered",
  "request_rejected",
  "returned",
  "lost",
  "courier_cancelled",
  "money_held",
  "refunded",
  "delayed",
] as const;
export type TransactionMessage = (typeof transactionMessages)[number];
export const submissionMessages = [
  "submission_received",
  "submission_decided",
  "submission_delayed",
] as const;
export type SubmissionMessage = (typeof submissionMessages)[number];
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

type SenderFacts = {
  product: string;
  /** Address that questions go to. */
  contact: string;
};

/** What a mail can speak of; the number is masked, and there is no birth date and no address. */
type MessageFacts = SenderFacts & {
  firstName: string;
  /** "Driver's License" or "Plate Number". */
  item: string;
  maskedNumber: string;
  /** Opens the subject without anything else: part of it is the token. */
  link: string;
};
/** A step that takes longer than promised. */
export type Delay = { step: TimelineStep; expectedBy: string };
export type TransactionFacts = MessageFacts & {
  reference: string;
  office: string;
  /** ₱ with two decimals. */
  amount: string;
  payee: string;
  channel: string;
  paymentReference: string;
  /** Without an address where the courier's host is not ours to link (COURIER_TRACKING_HOSTS). */
  tracking: { number: string; url: string | null } | null;
  /** Whether the delivery goes on, although other money is being looked into. */
  goesOn: boolean;
  delay: Delay | null;
};
export type SubmissionFacts = MessageFacts & {
  accepted: boolean;
  remarks: string;
  delay: Delay | null;
};

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

export type AlertFacts = SenderFacts & {
  item: string;
  maskedNumber: string;
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

export type Fact = readonly [label: string, value: string];
export type MessageLink = { text: string; url: string };
/** How a mail looks at its head: nothing to worry about, good news, something to look at, bad news. */
export type Tone = "plain" | "good" | "attention" | "bad";

/** A mail in words; strings are plain text. */
export type Wording = {
  subject: string;
  /** What an inbox shows beside the subject. */
  preview: string;
  tone: Tone;
  /** The status in one line. */
  heading: string;
  paragraphs: readonly string[];
  facts: readonly Fact[];
  /** A picture that comes with the mail, by its content id, and what stands for it. */
  picture?: { id: string; alt: string };
  /** The one thing to press. */
  button: MessageLink;
  /** What else can be opened. */
  links?: readonly MessageLink[];
  /** What is good to know beside it. */
  notes: readonly string[];
  /** What is true of money for the reader of this mail. */
  money: string;
};
/** `sms` names nobody: texts lie open on locked screens. It has no link, and takes one message of 160 GSM signs. */
export type TextedWording = Wording & { sms: string };
export type AppointmentWording = TextedWording;

/** Content id of the picture of the reference as a QR code. */
export const CODE_PICTURE = "reference-code";

/** About a transaction: sent as a text too, where time matters or money is concerned. */
export const textedTransactionMessages = [
  "on_the_way",
  "out_for_delivery",
  "delivery_attempted",
  "request_rejected",
  "returned",
  "lost",
  "courier_cancelled",
  "money_held",
] as const satisfies readonly TransactionMessage[];
export type TextedTransactionMessage = (typeof textedTransactionMessages)[number];

export type AlertWords = Record<AlertMessage, (facts: AlertFacts) => TextedWording>;
export type AppointmentWords = Record<
  AppointmentMessage,
  (facts: AppointmentFacts) => AppointmentWording
>;
export type SubmissionWords = Record<SubmissionMessage, (facts: SubmissionFacts) => Wording>;
type PaymentMessage = Extract<
  TransactionMessage,
  | "delivery_requested"
  | "payment_expired"
  | "payment_declined"
  | "paid"
  | "request_rejected"
  | "money_held"
  | "refunded"
>;
type AboutTransaction<Name extends TransactionMessage> = {
  [name in Name]: (
    facts: TransactionFacts,
  ) => name extends TextedTransactionMessage ? TextedWording : Wording;
};
export type PaymentWords = AboutTransaction<PaymentMessage>;
export type DeliveryWords = AboutTransaction<Exclude<TransactionMessage, PaymentMessage>>;

/** What a mail is about: under each stands why it was sent. */
export type About = "request" | "appointment" | "alert";

/** Every message in one language. */
export type Words = {
  language: string;
  /** Without a name when it is empty. */
  greeting: (firstName: string) => string;
  /** Under each mail, after the sentence about money. */
  footer: Record<About, (sender: { product: string; contact: string }) => string[]>;
  /** What a calendar calls an appointment, and says about it. */
  calendarTitle: Record<AppointmentPurpose, string>;
  calendarNotes: (
    facts: Pick<AppointmentFacts, "reference" | "purpose" | "officeHours">,
  ) => string[];
} & SubmissionWords &
  PaymentWords &
  DeliveryWords &
  AppointmentWords &
  AlertWords;

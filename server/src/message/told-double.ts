import { renderMessage, type Addressed } from "./render-message.ts";
import { shortened, shortText } from "./short-text.ts";
import {
  submissionMessages,
  textedTransactionMessages,
  transactionMessages,
  type AlertFacts,
  type AppointmentFacts,
  type AppointmentMessage,
  type SubmissionFacts,
  type TransactionFacts,
  type Wording,
  type Words,
} from "./words.ts";

const ORIGIN = "https://the-portal-of-the-agency.example";
const TOKEN = "t".repeat(43);
const sender = { product: "LTO on the Go", contact: "contact@portal.example" };

/** The longest that a message realistically speaks of. */
const transactionFacts: TransactionFacts = {
  ...sender,
  firstName: "Maria Clara",
  item: "Driver's License",
  maskedNumber: "N01-**-****02",
  link: `${ORIGIN}/txn/11111111-1111-4111-8111-111111111111#${TOKEN}`,
  reference: "LTO-2345-6789-ABCD",
  office: "LTO Central Licensing and Renewal Office (Robinsons Galleria)",
  amount: "₱1,240.00",
  payee: "GoGo Express",
  channel: "Gcash",
  paymentReference: "LTO-2345-6789-ABCD-12",
  tracking: { number: "0000-0021-ZTMR", url: `${ORIGIN}/sandbox/courier/0000-0021-ZTMR` },
  goesOn: false,
  delay: { step: "at_hub", expectedBy: "Wednesday, Sep 23, 2026" },
};
const submissionFacts: SubmissionFacts = {
  ...sender,
  firstName: "Maria Clara",
  item: "Plate Number",
  maskedNumber: "MV **************1",
  link: `${ORIGIN}/m/${"s".repeat(60)}#${TOKEN}`,
  accepted: false,
  remarks: "THE DETAILS DO NOT MATCH OUR RECORDS",
  delay: { step: "under_review", expectedBy: "Wednesday, Sep 23, 2026" },
};
const appointmentFacts = (language: string): AppointmentFacts => ({
  ...sender,
  firstName: "Maria",
  reference: "APT-2345-6789-ABCD",
  office: "LTO Central Licensing and Renewal Office (Robinsons Galleria)",
  officeAddress: "3rd Floor, Robinsons Galleria, Ortigas Avenue, Quezon City, Metro Manila",
  officeHours: "Monday to Saturday, 8:00 AM to 5:00 PM, also at noon; renewals until 3:00 PM",
  purpose: "Driver's License Renewal",
  date: language === "fil" ? "Miyerkules, 23 Setyembre 2026" : "Wednesday, Sep 23, 2026",
  isToday: false,
  closedReason: "Typhoon Signal No. 3, work suspended in Metro Manila",
  cancelledReason: "",
  canMove: true,
  link: `${ORIGIN}/appointment/APT-2345-6789-ABCD#${TOKEN}`,
  bookLink: `${ORIGIN}/appointment`,
});
export const alertFacts: AlertFacts = {
  ...sender,
  item: "Driver's License",
  maskedNumber: "N01-**-****02",
  link: `${ORIGIN}/alert/11111111-1111-4111-8111-111111111111#${TOKEN}`,
  statusLink: `${ORIGIN}/m/${"s".repeat(60)}`,
  formLink: null,
  code: "012345",
  hours: 24,
};

const APPOINTMENT: readonly AppointmentMessage[] = [
  "appointment_booked",
  "appointment_reminder_72h",
  "appointment_reminder_24h",
  "appointment_moved",
  "appointment_cancelled",
  "appointment_closed",
];
const ALERT = ["alert_confirm", "alert_ready", "alert_rejected"] as const;

export type Sample = {
  name: string;
  wording: Wording;
  about: Addressed["about"];
  /** Null for what is told by mail alone. */
  sms: string | null;
};

const isTexted = (name: string): boolean => textedTransactionMessages.some((one) => one === name);

/** Every message with its longest facts, and those that say something else in another state. */
export function everyMessage(words: Words): Sample[] {
  const appointment = appointmentFacts(words.language);
  const textOf = (wording: Wording) =>
    "sms" in wording ? shortText(() => String(wording.sms)) : null;
  const about =
    (kind: Sample["about"]) =>
    ([name, wording]: readonly [string, Wording]): Sample => ({
      name,
      wording,
      about: kind,
      sms: textOf(wording),
    });
  const ofAppointment = (name: AppointmentMessage, facts: AppointmentFacts, as: string = name) => ({
    ...about("appointment")([as, words[name](facts)]),
    sms: shortText((longest) => {
      const office = shortened(facts.office, longest);
      const closedReason = shortened(facts.closedReason, longest);
      const cancelledReason = shortened(facts.cancelledReason, longest);
      return words[name]({ ...facts, office, closedReason, cancelledReason }).sms;
    }),
  });
  return [
    ...transactionMessages
      .map((name) => [name, words[name](transactionFacts)] as const)
      .map(about("request"))
      .map((sample) => (isTexted(sample.name) ? sample : { ...sample, sms: null })),
    about("request")([
      "money_held_beside",
      words.money_held({ ...transactionFacts, goesOn: true }),
    ]),
    ...submissionMessages
      .map((name) => [name, words[name](submissionFacts)] as const)
      .map(about("request")),
    about("request")([
      "submission_accepted",
      words.submission_decided({ ...submissionFacts, accepted: true }),
    ]),
    ...APPOINTMENT.map((name) => ofAppointment(name, appointment)),
    ofAppointment("appointment_closed", { ...appointment, isToday: true }, "appointment_today"),
    ofAppointment(
      "appointment_moved",
      { ...appointment, canMove: false },
      "appointment_moved_last",
    ),
    ofAppointment(
      "appointment_cancelled",
      {
        ...appointment,
        cancelledReason: "The owner did not book it, and showed the papers",
      },
      "appointment_cancelled_by_us",
    ),
    ...ALERT.map((name) => [name, words[name](alertFacts)] as const).map(about("alert")),
    about("alert")([
      "alert_rejected_form",
      words.alert_rejected({ ...alertFacts, formLink: `${ORIGIN}/license-form` }),
    ]),
  ];
}

/** The mail of a sample as it is sent. */
export const mailOf = (words: Words, { wording, about }: Sample) =>
  renderMessage(words, wording, { about, firstName: "Maria Clara", ...sender });

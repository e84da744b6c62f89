import { alertWordsEnglish } from "./alert-words-en.ts";
import {
  CODE_PICTURE,
  type AppointmentFacts,
  type AppointmentWording,
  type Paragraph,
  type TransactionFacts,
  type Words,
} from "./words.ts";

const subjectOf = (item: string, maskedNumber: string): string => `your ${item} ${maskedNumber}`;

const follow = ({ link }: { link: string }): Paragraph => ({
  text: "See how far it is",
  url: link,
});

const facts = ({ reference, amount, payee }: TransactionFacts): string =>
  `Reference Number: ${reference}. Delivery fee: ${amount}, paid to ${payee}.`;

/** Spec §2, Arrival. */
const bring = (purpose: AppointmentFacts["purpose"]): string =>
  purpose === "Driver's License Renewal"
    ? "Please bring a valid ID plus the QR code, your Comprehensive Driving Examination certificate and your Medical Certificate."
    : "Please bring a valid ID plus the QR code.";

const summary = (appointment: AppointmentFacts): Paragraph => ({
  facts: [
    ["Branch/Office", appointment.office],
    ["Office Address", appointment.officeAddress],
    ["Purpose", appointment.purpose],
    ["Date", appointment.date],
    ["Reference", appointment.reference],
  ],
});

/** What a person takes along, and how plans are changed. */
const toTakeAlong = ({ reference, purpose, link }: AppointmentFacts): Paragraph[] => [
  { picture: CODE_PICTURE, alt: `QR code of the reference ${reference}` },
  bring(purpose),
  "You can move or cancel your appointment until the day before.",
  ...toChange(link),
];

const toChange = (link: string): Paragraph[] => [
  { text: "Move or cancel", url: link },
  "Whoever has this link can do that too. Please do not pass it on.",
];

const whereAndWhen = ({ date, office }: AppointmentFacts): string => `${date}, ${office}`;

const reminder = (appointment: AppointmentFacts, heading: string, when: string) => ({
  subject: `Reminder: your appointment on ${appointment.date}`,
  heading,
  paragraphs: [summary(appointment), ...toTakeAlong(appointment)],
  sms: `${when}: ${whereAndWhen(appointment)}\n${appointment.link}`,
});

const closedAhead = (appointment: AppointmentFacts): AppointmentWording => ({
  subject: `Please choose another date: the office is closed on ${appointment.date}`,
  heading: "The office is closed on the day of your appointment",
  paragraphs: [
    `Why: ${appointment.closedReason}`,
    summary(appointment),
    "Please choose another date. This does not count as one of your moves.",
    ...toChange(appointment.link),
  ],
  sms: `Closed on ${whereAndWhen(appointment)} (${appointment.closedReason}). Please choose another date: ${appointment.link}`,
});

/** Too late to move it: it ends with the day, and then there can be another. */
const closedToday = (appointment: AppointmentFacts): AppointmentWording => ({
  subject: "Please do not come today: the office is closed",
  heading: "The office is closed today",
  paragraphs: [
    "Please do not come today.",
    `Why: ${appointment.closedReason}`,
    summary(appointment),
    "From tomorrow you can book another appointment.",
    { text: "Book another appointment", url: appointment.bookLink },
  ],
  sms: `Please do not come today: ${appointment.office} is closed (${appointment.closedReason}). From tomorrow you can book another: ${appointment.bookLink}`,
});

export const english: Words = {
  language: "en",
  ...alertWordsEnglish,
  greeting: (firstName) => (firstName === "" ? "Hello," : `Hello ${firstName},`),
  footer: (product) => [
    "Whoever has the links in this message can see your request. Please do not pass it on.",
    "You pay the courier alone. The agency and this portal collect no fee, and nobody from here will ask you for one.",
    `${product} sends this because your e-mail address was given with a request. If that was not you, you can ignore it.`,
  ],
  appointmentFooter: (product) => [
    "Booking is free, and nobody from here will ask you for a fee.",
    `${product} sends this because your e-mail address was given with an appointment. If that was not you, you can ignore it.`,
  ],
  calendarNotes: ({ reference, purpose }) => [`Reference: ${reference}`, bring(purpose)],
  submission_received: ({ item, maskedNumber, link }) => ({
    subject: `We received your details: ${item} ${maskedNumber}`,
    heading: "We received your details",
    paragraphs: [
      `Your details for ${subjectOf(item, maskedNumber)} are being reviewed. We write again as soon as that is done.`,
      { text: "See the status", url: link },
    ],
  }),
  submission_decided: ({ item, maskedNumber, link, accepted, remarks }) => ({
    subject: accepted
      ? `Your details were accepted: ${item} ${maskedNumber}`
      : `Your details could not be accepted: ${item} ${maskedNumber}`,
    heading: accepted ? "Your details were accepted" : "Your details could not be accepted",
    paragraphs: [
      accepted
        ? `The details you sent for ${subjectOf(item, maskedNumber)} were accepted.`
        : `The details you sent for ${subjectOf(item, maskedNumber)} could not be accepted.`,
      ...(accepted || remarks === "" ? [] : [`Remarks: ${remarks}`]),
      { text: accepted ? "See the status and what you can do now" : "See the status", url: link },
    ],
  }),
  delivery_requested: (transaction) => ({
    subject: `Your request for delivery ${transaction.reference}`,
    heading: "We received your request for delivery",
    paragraphs: [
      `You asked for the delivery of ${subjectOf(transaction.item, transaction.maskedNumber)}. It is not paid yet, and it is not reserved for you until you pay.`,
      facts(transaction),
      { text: "Continue your request", url: transaction.link },
    ],
  }),
  paid: (transaction) => ({
    subject: `Your payment was received: ${transaction.reference}`,
    heading: "Your payment was received",
    paragraphs: [
      `The office now prepares ${subjectOf(transaction.item, transaction.maskedNumber)} for delivery. You need no appointment.`,
      facts(transaction),
      `Payment: ${transaction.paymentReference}, ${transaction.channel}.`,
      follow(transaction),
    ],
  }),
  on_the_way: (transaction) => ({
    subject: `On the way to you: ${transaction.reference}`,
    heading: "Your delivery is on the way",
    paragraphs: [
      `${transaction.payee} has picked up ${subjectOf(transaction.item, transaction.maskedNumber)}. Please keep a valid ID ready for the delivery.`,
      ...(transaction.tracking
        ? [
            {
              text: `Track the parcel ${transaction.tracking.number}`,
              url: transaction.tracking.url,
            },
          ]
        : []),
      follow(transaction),
    ],
  }),
  delivered: (transaction) => ({
    subject: `Delivered: ${transaction.reference}`,
    heading: "Your delivery has arrived",
    paragraphs: [
      `${transaction.payee} has delivered ${subjectOf(transaction.item, transaction.maskedNumber)}.`,
      "If you did not receive it, please write to us with your Reference Number.",
      follow(transaction),
    ],
  }),
  appointment_booked: (appointment) => ({
    subject: `Your appointment on ${appointment.date}: ${appointment.reference}`,
    heading: "Your appointment is booked",
    paragraphs: [
      summary(appointment),
      ...toTakeAlong(appointment),
      "The attached file puts the appointment into your calendar.",
    ],
    sms: `Booked: ${whereAndWhen(appointment)}\n${appointment.link}`,
  }),
  appointment_reminder_72h: (appointment) =>
    reminder(appointment, "Your appointment is coming up", "Reminder"),
  appointment_reminder_24h: (appointment) =>
    reminder(appointment, "Your appointment is tomorrow", "Tomorrow"),
  appointment_moved: (appointment) => ({
    subject: `Moved to ${appointment.date}: your appointment ${appointment.reference}`,
    heading: "Your appointment was moved",
    paragraphs: [
      "From now on only this is right:",
      summary(appointment),
      ...toTakeAlong(appointment),
      "The attached file moves the appointment in your calendar.",
    ],
    sms: `Moved to: ${whereAndWhen(appointment)}\n${appointment.link}`,
  }),
  appointment_cancelled: (appointment) => ({
    subject: `Cancelled: your appointment on ${appointment.date}`,
    heading: "Your appointment was cancelled",
    paragraphs: [
      "Your place is free for somebody else now. You need to do nothing more.",
      summary(appointment),
      { text: "Book another appointment", url: appointment.bookLink },
      "The attached file cancels the appointment in your calendar.",
    ],
    sms: `Cancelled: ${whereAndWhen(appointment)}, ${appointment.reference}. Book another: ${appointment.bookLink}`,
  }),
  appointment_closed: (appointment) =>
    appointment.isToday ? closedToday(appointment) : closedAhead(appointment),
};

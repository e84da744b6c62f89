import { alertWordsEnglish } from "../alert/alert-words-en.ts";
import { appointmentWordsEnglish, bring, hoursLine } from "../appointment/appointment-words-en.ts";
import { deliveryWordsEnglish } from "../delivery/delivery-words-en.ts";
import { paymentWordsEnglish } from "../payment/payment-words-en.ts";
import { submissionWordsEnglish } from "../record/submission-words-en.ts";
import type { Words } from "./words.ts";

const questions = (contact: string): string => `Questions? Write to ${contact}.`;

export const english: Words = {
  language: "en",
  ...submissionWordsEnglish,
  ...paymentWordsEnglish,
  ...deliveryWordsEnglish,
  ...appointmentWordsEnglish,
  ...alertWordsEnglish,
  greeting: (firstName) => (firstName === "" ? "Hello," : `Hello ${firstName},`),
  footer: {
    request: ({ product, contact }) => [
      questions(contact),
      `${product} sends this because your e-mail address was given with a request. If that was not you, you can ignore it.`,
    ],
    appointment: ({ product, contact }) => [
      questions(contact),
      `${product} sends this because your e-mail address was given with an appointment. If that was not you, you can ignore it.`,
    ],
    alert: ({ product, contact }) => [
      questions(contact),
      `${product} sends this because this address was given for an alert. If that was not you, you can ignore it.`,
    ],
  },
  calendarTitle: {
    "Driver's License Renewal": "Driver's License Renewal",
    "Driver's License Pickup": "Driver's License Pickup",
    "Plate Number Pickup": "Plate Number Pickup",
  },
  calendarNotes: ({ reference, purpose, officeHours }) => [
    `Reference: ${reference}`,
    hoursLine(officeHours),
    bring(purpose),
  ],
};

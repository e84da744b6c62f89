import { alertWordsFilipino } from "../alert/alert-words-fil.ts";
import {
  appointmentWordsFilipino,
  bring,
  hoursLine,
} from "../appointment/appointment-words-fil.ts";
import { deliveryWordsFilipino } from "../delivery/delivery-words-fil.ts";
import { paymentWordsFilipino } from "../payment/payment-words-fil.ts";
import { submissionWordsFilipino } from "../record/submission-words-fil.ts";
import type { Words } from "./words.ts";

const questions = (contact: string): string => `May tanong po kayo? Sumulat sa ${contact}.`;

export const filipino: Words = {
  language: "fil",
  ...submissionWordsFilipino,
  ...paymentWordsFilipino,
  ...deliveryWordsFilipino,
  ...appointmentWordsFilipino,
  ...alertWordsFilipino,
  greeting: (firstName) =>
    firstName === "" ? "Magandang araw po," : `Magandang araw, ${firstName},`,
  footer: {
    request: ({ product, contact }) => [
      questions(contact),
      `Ipinadala ito ng ${product} dahil ibinigay ang inyong e-mail address kasama ng isang kahilingan. Kung hindi kayo iyon, maaari ninyo itong balewalain.`,
    ],
    appointment: ({ product, contact }) => [
      questions(contact),
      `Ipinadala ito ng ${product} dahil ibinigay ang inyong e-mail address kasama ng isang appointment. Kung hindi kayo iyon, maaari ninyo itong balewalain.`,
    ],
    alert: ({ product, contact }) => [
      questions(contact),
      `Ipinadala ito ng ${product} dahil ibinigay ang contact na ito para sa isang abiso. Kung hindi kayo iyon, maaari ninyo itong balewalain.`,
    ],
  },
  calendarTitle: {
    "Driver's License Renewal": "Pag-renew ng driver's license",
    "Driver's License Pickup": "Pag-pick up ng driver's license",
    "Plate Number Pickup": "Pag-pick up ng plaka",
  },
  calendarNotes: ({ reference, purpose, officeHours }) => [
    `Reference: ${reference}`,
    hoursLine(officeHours),
    bring(purpose),
  ],
};

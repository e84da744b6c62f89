import type { Paragraph, TransactionFacts, Words } from "./words.ts";

const subjectOf = (item: string, maskedNumber: string): string => `your ${item} ${maskedNumber}`;

const follow = ({ link }: { link: string }): Paragraph => ({
  text: "See how far it is",
  url: link,
});

const facts = ({ reference, amount, payee }: TransactionFacts): string =>
  `Reference Number: ${reference}. Delivery fee: ${amount}, paid to ${payee}.`;

export const english: Words = {
  language: "en",
  greeting: (firstName) => `Hello ${firstName},`,
  footer: (product) => [
    "Whoever has the links in this message can see your request. Please do not pass it on.",
    "You pay the courier alone. The agency and this portal collect no fee, and nobody from here will ask you for one.",
    `${product} sends this because your e-mail address was given with a request. If that was not you, you can ignore it.`,
  ],
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
};

import { yours, KEEP_LINK } from "../record/submission-words-en.ts";
import {
  DETAILS,
  LOOKING,
  ending,
  follow,
  held,
  paidFee,
  reference,
  stillOpen,
  toTryAgain,
  what,
  type PaymentWords,
} from "../delivery/request-parts-en.ts";

export const paymentWordsEnglish: PaymentWords = {
  payment_expired: (transaction) => ({
    ...toTryAgain(transaction),
    subject: `Your payment was not completed: ${transaction.reference}`,
    preview: "You can try again.",
    heading: "Your payment was not completed in time",
    paragraphs: [`No payment reached us. ${stillOpen(transaction)}`],
  }),
  payment_declined: (transaction) => ({
    ...toTryAgain(transaction),
    subject: `Your payment was declined: ${transaction.reference}`,
    preview: "You can try again.",
    heading: "Your payment was declined",
    paragraphs: [`No payment reached us. ${stillOpen(transaction)}`],
  }),
  paid: (transaction) => ({
    ...follow(transaction),
    subject: `Your payment was received: ${transaction.reference}`,
    preview: `${transaction.amount} to ${transaction.payee}.`,
    tone: "good",
    heading: "Your payment was received",
    paragraphs: [
      `The office now prepares ${yours(transaction)} for delivery. You need no appointment.`,
    ],
    facts: [
      what(transaction),
      ...paidFee(transaction),
      ["Paid with", transaction.channel],
      ["Payment reference", transaction.paymentReference],
      reference(transaction),
    ],
  }),
  money_held: (transaction) => ({
    ...held(transaction),
    tone: "attention",
    subject: `We are looking into your payment: ${transaction.reference}`,
    heading: "We are looking into your payment",
    paragraphs: transaction.goesOn
      ? [
          "We received another payment for this request. Your delivery goes on.",
          "We are looking into the other payment. There is nothing else you need to do.",
        ]
      : [LOOKING, "Please do not pay again for this request."],
    sms: `${transaction.product}: We received a payment and are looking into it. Please do not pay again. ${ending(transaction)} ${DETAILS}`,
  }),
  refunded: (transaction) => ({
    ...held(transaction),
    tone: "good",
    subject: `Your payment was returned: ${transaction.reference}`,
    preview: `${transaction.amount} is on its way back to you.`,
    heading: "Your payment was returned to you",
    paragraphs: [
      `${transaction.amount} went back to where it was paid from. How soon you see it depends on your bank or e-wallet.`,
    ],
    notes: [KEEP_LINK],
  }),
};

import {
  follow,
  held,
  keepOpenLink,
  lookingInto,
  paidFee,
  reference,
  unpaid,
  what,
  type PaymentWords,
  type MailFacts,
} from "../delivery/request-words.ts";
import type { I18n } from "../language/sentence.ts";
import { refundWords } from "./refund-words.ts";

const toTryAgain = (transaction: MailFacts, i18n: I18n) => ({
  ...unpaid(transaction, i18n),
  tone: "attention" as const,
  preview: i18n.t("You can try again."),
  paragraphs: [
    i18n.t(
      "No payment reached us. You can still pay for the delivery of your {thing}, or change the details first.",
      transaction,
    ),
  ],
  button: { text: i18n.t("Try again or change details"), url: transaction.link },
  notes: [keepOpenLink(i18n)],
});

export const paymentWords: PaymentWords = {
  ...refundWords,
  payment_expired: (transaction, i18n) => ({
    ...toTryAgain(transaction, i18n),
    subject: i18n.t("Your payment was not completed: {reference}", transaction),
    heading: i18n.t("Your payment was not completed in time"),
  }),
  payment_declined: (transaction, i18n) => ({
    ...toTryAgain(transaction, i18n),
    subject: i18n.t("Your payment was declined: {reference}", transaction),
    heading: i18n.t("Your payment was declined"),
  }),
  paid: (transaction, i18n) => ({
    ...follow(transaction, i18n),
    subject: i18n.t("Your payment was received: {reference}", transaction),
    preview: i18n.t("{amount} to {payee}.", transaction),
    tone: "good",
    heading: i18n.t("Your payment was received"),
    paragraphs: [
      i18n.t(
        "The office now prepares your {thing} for delivery. You need no appointment.",
        transaction,
      ),
    ],
    facts: [
      what(transaction, i18n),
      ...paidFee(transaction, i18n),
      [i18n.t("Paid with"), transaction.channel],
      [i18n.t("Payment reference"), transaction.paymentReference],
      reference(transaction, i18n),
    ],
  }),
  money_held: (transaction, i18n) => ({
    ...held(transaction, i18n),
    tone: "attention",
    subject: i18n.t("We are looking into your payment: {reference}", transaction),
    heading: i18n.t("We are looking into your payment"),
    paragraphs: transaction.goesOn
      ? [
          i18n.t("We received another payment for this request. Your delivery goes on."),
          i18n.t("We are looking into the other payment. There is nothing else you need to do."),
        ]
      : [lookingInto(transaction, i18n), i18n.t("Please do not pay again for this request.")],
    sms: i18n.t(
      "{product}: We received a payment and are looking into it. Please do not pay again. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
};

import {
  held,
  questionAbout,
  reference,
  what,
  type PaymentWords,
  type MailFacts,
} from "../delivery/request-words.ts";
import type { I18n } from "../language/sentence.ts";
import { keepLink } from "../record/submission-words.ts";

type RefundMessage = Extract<keyof PaymentWords, `refund_${string}`>;

const about = (transaction: MailFacts, i18n: I18n) => ({
  ...held(transaction, i18n),
  tone: "plain" as const,
  preview: i18n.t("We will tell you what happens next."),
  facts: [
    what(transaction, i18n),
    [i18n.t("Refund"), transaction.refund] as const,
    ...(transaction.receipt === ""
      ? []
      : [[i18n.t("Receipt of the refund"), transaction.receipt] as const]),
    reference(transaction, i18n),
  ],
});

const inAnotherWay = (transaction: MailFacts, i18n: I18n): string =>
  i18n.t(
    "{refund} cannot go back the way you paid it, so we will send it to you in another way. We will contact you about this. We will never ask for a PIN, a password or a code.",
    transaction,
  );

/** What becomes of a refund, step by step. */
export const refundWords: Pick<PaymentWords, RefundMessage> = {
  refund_asked: (transaction, i18n) => ({
    ...about(transaction, i18n),
    subject: i18n.t("We are checking a refund for you: {reference}", transaction),
    heading: i18n.t("We are checking a refund for you"),
    paragraphs: [
      i18n.t(
        "We want to return {refund} to you. A second person has to agree first. We will e-mail you the decision.",
        transaction,
      ),
    ],
  }),
  refund_agreed: (transaction, i18n) => ({
    ...about(transaction, i18n),
    tone: "good",
    subject: i18n.t("Your refund was approved: {reference}", transaction),
    heading: i18n.t("Your refund was approved"),
    paragraphs: [
      transaction.isByHand
        ? inAnotherWay(transaction, i18n)
        : i18n.t(
            "{refund} will go back to where it was paid from. We will e-mail you when it is sent.",
            transaction,
          ),
    ],
  }),
  refund_sent: (transaction, i18n) => ({
    ...about(transaction, i18n),
    tone: "good",
    subject: i18n.t("Your refund was sent: {reference}", transaction),
    heading: i18n.t("Your refund was sent"),
    paragraphs: [
      i18n.t(
        "{refund} is on its way back to where it was paid from. How soon you see it depends on your bank or e-wallet.",
        transaction,
      ),
    ],
  }),
  refund_by_hand: (transaction, i18n) => ({
    ...about(transaction, i18n),
    subject: i18n.t("We will send your refund in another way: {reference}", transaction),
    heading: i18n.t("We will send your refund in another way"),
    paragraphs: [inAnotherWay(transaction, i18n)],
  }),
  refund_done: (transaction, i18n) => ({
    ...about(transaction, i18n),
    tone: "good",
    preview: i18n.t("{refund} was returned to you.", transaction),
    subject: i18n.t("Your refund is complete: {reference}", transaction),
    heading: i18n.t("Your refund is complete"),
    paragraphs: [
      transaction.isByHand
        ? i18n.t("We paid {refund} back to you. The receipt number is {receipt}.", transaction)
        : i18n.t(
            "{refund} went back to where it was paid from. How soon you see it depends on your bank or e-wallet.",
            transaction,
          ),
    ],
    notes: [questionAbout(transaction, i18n), keepLink(i18n)],
    sms: i18n.t(
      "{product}: We returned your payment. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  refund_refused: (transaction, i18n) => ({
    ...about(transaction, i18n),
    tone: "bad",
    preview: i18n.t("We did not approve this refund."),
    subject: i18n.t("Your refund was not approved: {reference}", transaction),
    heading: i18n.t("Your refund was not approved"),
    paragraphs: [
      i18n.t("We checked the payment again and did not approve a refund of {refund}.", transaction),
      questionAbout(transaction, i18n),
    ],
    notes: [keepLink(i18n)],
    sms: i18n.t(
      "{product}: We did not approve your refund. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
};

import type { I18n } from "@lingui/core";
import type { TimelineStep } from "@portal/contract/timeline";
import { keepLink } from "../record/submission-words.ts";
import { endedWords } from "./ended-words.ts";
import { photoAsked, photoAwaited } from "./photo-words.ts";
import {
  follow,
  keepOpenLink,
  paidAndOver,
  parcel,
  questionAbout,
  reference,
  track,
  unpaid,
  type DeliveryWords,
  type TransactionFacts,
} from "./request-words.ts";

/** The delayed step, for {thing}. */
const late: Partial<Record<TimelineStep, (i18n: I18n) => string>> = {
  paid: (i18n) => i18n.t("The office is taking longer than expected to prepare it."),
  handed_over: (i18n) => i18n.t("The courier is taking longer than expected to pick it up."),
  pickup_failed: (i18n) => i18n.t("The courier is taking longer than expected to pick it up."),
  delivery_failed: (i18n) =>
    i18n.t("The courier is taking longer than expected to try the delivery again."),
  returning: (i18n) => i18n.t("The parcel is taking longer than expected to return to the office."),
};
const lateness = ({ delay }: TransactionFacts, i18n: I18n): string =>
  (delay && late[delay.step]?.(i18n)) ?? i18n.t("The delivery is taking longer than expected.");

const parcelFacts = (transaction: TransactionFacts, i18n: I18n) => [
  ...parcel(transaction, i18n),
  reference(transaction, i18n),
];
const keepIdReady = (i18n: I18n): string => i18n.t("Please keep a valid ID ready.");

export const deliveryWords: DeliveryWords = {
  delivery_requested: (transaction, i18n) => ({
    ...unpaid(transaction, i18n),
    subject: i18n.t("Your request for delivery {reference}", transaction),
    preview: i18n.t("It is not paid yet."),
    tone: "plain",
    heading: i18n.t("We received your request for delivery"),
    paragraphs: [
      i18n.t(
        "You asked for the delivery of your {thing}. The courier fee is not paid yet. Once you pay, your {thing} is reserved for delivery.",
        transaction,
      ),
    ],
    button: { text: i18n.t("Change your request or pay"), url: transaction.link },
    notes: [keepOpenLink(i18n)],
  }),
  handed_over: (transaction, i18n) => ({
    ...follow(transaction, i18n),
    subject: i18n.t("Ready for the courier: {reference}", transaction),
    preview: i18n.t("{payee} picks it up next.", transaction),
    tone: "plain",
    heading: i18n.t("The office has prepared your item"),
    paragraphs: [i18n.t("{payee} picks up your {thing} next.", transaction)],
    facts: parcelFacts(transaction, i18n),
  }),
  on_the_way: (transaction, i18n) => ({
    ...follow(transaction, i18n),
    ...track(transaction, i18n),
    subject: i18n.t("On the way to you: {reference}", transaction),
    preview: keepIdReady(i18n),
    tone: "good",
    heading: i18n.t("Your delivery is on the way"),
    paragraphs: [
      i18n.t(
        "{payee} has picked up your {thing}. Please keep a valid ID ready for the delivery.",
        transaction,
      ),
    ],
    facts: parcelFacts(transaction, i18n),
    sms: i18n.t(
      "{product}: Your delivery is on the way with {payee}. Keep a valid ID ready. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  found: (transaction, i18n) => ({
    ...follow(transaction, i18n),
    ...track(transaction, i18n),
    subject: i18n.t("Your parcel was found: {reference}", transaction),
    preview: keepIdReady(i18n),
    tone: "good",
    heading: i18n.t("The courier found your parcel"),
    paragraphs: [
      i18n.t(
        "{payee} found the parcel with your {thing} and is bringing it to you. Please keep a valid ID ready for the delivery.",
        transaction,
      ),
    ],
    facts: parcelFacts(transaction, i18n),
    sms: i18n.t(
      "{product}: {payee} found your parcel and is bringing it. Keep a valid ID ready. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  out_for_delivery: (transaction, i18n) => ({
    ...follow(transaction, i18n),
    ...track(transaction, i18n),
    subject: i18n.t("Arriving soon: {reference}", transaction),
    preview: keepIdReady(i18n),
    tone: "good",
    heading: i18n.t("The courier is coming to you"),
    paragraphs: [
      i18n.t("{payee} is out to deliver your {thing}. Please keep a valid ID ready.", transaction),
    ],
    facts: parcelFacts(transaction, i18n),
    sms: i18n.t(
      "{product}: {payee} is out to deliver your item. Keep a valid ID ready. There is nothing to pay. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  delivery_attempted: (transaction, i18n) => ({
    ...follow(transaction, i18n),
    ...track(transaction, i18n),
    subject: i18n.t("The courier could not deliver: {reference}", transaction),
    preview: i18n.t("The courier will try again."),
    tone: "attention",
    heading: i18n.t("The courier could not deliver"),
    paragraphs: [
      i18n.t(
        "{payee} tried to deliver your {thing} and will try again. Please keep your phone on and a valid ID ready.",
        transaction,
      ),
    ],
    facts: parcelFacts(transaction, i18n),
    sms: i18n.t(
      "{product}: {payee} could not deliver and will try again. Keep your phone on and an ID ready. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  returning: (transaction, i18n) => ({
    ...follow(transaction, i18n),
    ...track(transaction, i18n),
    money: paidAndOver(i18n),
    subject: i18n.t("On the way back to the office: {reference}", transaction),
    preview: i18n.t("The courier could not deliver it."),
    tone: "attention",
    heading: i18n.t("Your item is on the way back to the office"),
    paragraphs: [
      i18n.t(
        "{payee} could not deliver your {thing} and is returning it. We will e-mail you when it is at the office.",
        transaction,
      ),
    ],
    facts: [[i18n.t("Office"), transaction.office], ...parcelFacts(transaction, i18n)],
  }),
  photo_asked: photoAsked,
  photo_awaited: photoAwaited,
  delivered: (transaction, i18n) => ({
    subject: i18n.t("Delivered: {reference}", transaction),
    preview: i18n.t("Delivered by {payee}.", transaction),
    tone: "good",
    heading: i18n.t("Your delivery has arrived"),
    paragraphs: [
      i18n.t("{payee} has delivered your {thing}.", transaction),
      i18n.t("If you did not receive it, write to {contact} and quote {reference}.", transaction),
    ],
    facts: parcelFacts(transaction, i18n),
    button: { text: i18n.t("View your receipt"), url: transaction.link },
    notes: [keepLink(i18n)],
    money: paidAndOver(i18n),
  }),
  ...endedWords,
  delayed: (transaction, i18n) => ({
    ...follow(transaction, i18n),
    ...track(transaction, i18n),
    subject: i18n.t("Taking longer than expected: {reference}", transaction),
    preview: i18n.t("There is nothing you need to do."),
    tone: "attention",
    heading: i18n.t("This is taking longer than expected"),
    paragraphs: [
      i18n.t(
        "{lateness} We are sorry for the delay with your {thing}. There is nothing you need to do.",
        { ...transaction, lateness: lateness(transaction, i18n) },
      ),
    ],
    facts: [
      ...(transaction.delay
        ? [[i18n.t("Expected by"), transaction.delay.expectedBy] as const]
        : []),
      ...parcelFacts(transaction, i18n),
    ],
    notes: [questionAbout(transaction, i18n), keepLink(i18n)],
  }),
};

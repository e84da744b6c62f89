import type { I18n } from "@lingui/core";
import { held, lookingInto, parcel, reference, type DeliveryWords } from "./request-words.ts";

const lookUpNow = (i18n: I18n): string =>
  i18n.t("To see how you can get your item now, look up its number on our page.");

/** A paid request that ended without its delivery. */
export const endedWords: Pick<
  DeliveryWords,
  "request_rejected" | "returned" | "lost" | "courier_cancelled"
> = {
  request_rejected: (transaction, i18n) => ({
    ...held(transaction, i18n),
    subject: i18n.t("Your request could not be accepted: {reference}", transaction),
    heading: i18n.t("The office could not accept your request"),
    paragraphs: [
      i18n.t(
        "The delivery of your {thing} was not accepted. We received your payment and are looking into it. There is nothing else you need to do.",
        transaction,
      ),
    ],
    facts: [
      ...(transaction.rejection === null
        ? []
        : [[i18n.t("Reason"), transaction.rejection] as const]),
      ...held(transaction, i18n).facts,
    ],
    sms: i18n.t(
      "{product}: The office could not accept your delivery request. We are checking your payment. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  returned: (transaction, i18n) => ({
    ...held(transaction, i18n),
    subject: i18n.t("Returned to the office: {reference}", transaction),
    heading: i18n.t("Your item is back at the office"),
    paragraphs: [
      i18n.t("{payee} could not deliver your {thing} and returned it to the office.", transaction),
      lookingInto(i18n),
      lookUpNow(i18n),
    ],
    facts: [[i18n.t("Office"), transaction.office], ...held(transaction, i18n).facts],
    sms: i18n.t(
      "{product}: Your delivery was returned to the office. We are checking your payment. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  lost: (transaction, i18n) => ({
    ...held(transaction, i18n),
    subject: i18n.t("The parcel cannot be found: {reference}", transaction),
    heading: i18n.t("The courier cannot find your parcel"),
    paragraphs: [
      i18n.t("{payee} cannot find the parcel with your {thing}. We are sorry.", transaction),
      lookingInto(i18n),
    ],
    facts: [
      ...parcel(transaction, i18n),
      [i18n.t("Courier fee"), transaction.amount],
      reference(transaction, i18n),
    ],
    sms: i18n.t(
      "{product}: The courier cannot find your parcel. We are looking into it and your payment. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  courier_cancelled: (transaction, i18n) => ({
    ...held(transaction, i18n),
    subject: i18n.t("The courier cancelled the delivery: {reference}", transaction),
    heading: i18n.t("The courier cancelled the delivery"),
    paragraphs: [
      i18n.t(
        "{payee} cancelled the delivery of your {thing}. It is still at the office.",
        transaction,
      ),
      lookingInto(i18n),
      lookUpNow(i18n),
    ],
    facts: [[i18n.t("Office"), transaction.office], ...held(transaction, i18n).facts],
    sms: i18n.t(
      "{product}: The courier cancelled your delivery. Your item is at the office. We are checking your payment. Ref. {reference}. See your e-mail.",
      transaction,
    ),
  }),
};

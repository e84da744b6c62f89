import type { TimelineStep } from "@portal/contract/timeline";
import type { I18n } from "../language/sentence.ts";
import { keepLink } from "../record/submission-words.ts";
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
  type MailFacts,
  held,
  lookingInto,
} from "./request-words.ts";
import type { PhotoFault } from "@portal/contract/rejection";
import type { TransactableType } from "@portal/contract/status";
import type { Fact } from "../message/message.ts";

const lookUpNow = (i18n: I18n): string =>
  i18n.t("To see how you can get your item now, look up its number on our page.");

/** A paid request that ended without its delivery. */
const endedWords: Pick<
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
      lookingInto(transaction, i18n),
      lookUpNow(i18n),
    ],
    facts: [[i18n.t("Office"), transaction.office], ...held(transaction, i18n).facts],
    // The money of a lost parcel may be back before the parcel.
    sms: transaction.isPaidBack
      ? i18n.t(
          "{product}: Your delivery was returned to the office. Ref. {reference}. Details are in your e-mail.",
          transaction,
        )
      : i18n.t(
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
      lookingInto(transaction, i18n),
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
      lookingInto(transaction, i18n),
      lookUpNow(i18n),
    ],
    facts: [[i18n.t("Office"), transaction.office], ...held(transaction, i18n).facts],
    sms: i18n.t(
      "{product}: The courier cancelled your delivery. Your item is at the office. We are checking your payment. Ref. {reference}. See your e-mail.",
      transaction,
    ),
  }),
};

const faults: Record<PhotoFault, (i18n: I18n) => string> = {
  unreadable: (i18n) => i18n.t("The text cannot be read."),
  cut_off: (i18n) => i18n.t("A part of it is cut off."),
  wrong_paper: (i18n) => i18n.t("It shows another document."),
  expired: (i18n) => i18n.t("The document has expired."),
};

const SUPPORTING = /^supporting_doc_(?<number>\d)/u;

/** What a photo shows, as the form asks for it (spec §2). */
export function documentName(field: string, type: TransactableType, i18n: I18n): string {
  if (field === "id_image_url") return i18n.t("Valid ID");
  const number = SUPPORTING.exec(field)?.groups?.["number"];
  if (number !== undefined) return i18n.t("Supporting document {number}", { number });
  return type === "Driver's License"
    ? i18n.t("Official Receipt (OR of LTO)")
    : i18n.t("Certificate of Registration (CR)");
}

const photoFacts = ({ photos, type }: MailFacts, i18n: I18n): Fact[] =>
  photos.map(({ field, fault }) => [documentName(field, type, i18n), faults[fault](i18n)]);

/** The office needs a photo again. */
const photoAsked: DeliveryWords["photo_asked"] = (transaction, i18n) => ({
  ...follow(transaction, i18n),
  subject: i18n.t("Please send a new photo: {reference}", transaction),
  preview: i18n.t("Your delivery waits for it."),
  tone: "attention",
  heading: i18n.t("The office needs a new photo"),
  paragraphs: [
    i18n.t(
      "The office cannot use a photo for the delivery of your {thing}. Please send a new one. The rest of your request stays as it is.",
      transaction,
    ),
  ],
  facts: [...photoFacts(transaction, i18n), reference(transaction, i18n)],
  button: { text: i18n.t("Send a new photo"), url: transaction.photoLink },
  sms: i18n.t(
    "{product}: The office needs a new photo for your delivery, which waits for it. Ref. {reference}. The link is in your e-mail.",
    transaction,
  ),
});

/** The same again, when none has come. */
const photoAwaited: DeliveryWords["photo_awaited"] = (transaction, i18n) => ({
  ...photoAsked(transaction, i18n),
  subject: i18n.t("Your delivery still waits for a new photo: {reference}", transaction),
  preview: i18n.t("It goes on when the photo has come."),
  heading: i18n.t("Your delivery still waits for a new photo"),
  paragraphs: [
    i18n.t(
      "The office asked for a new photo for the delivery of your {thing}, and it has not come yet. Please send it. The delivery goes on when it is here.",
      transaction,
    ),
  ],
  sms: i18n.t(
    "{product}: Your delivery still waits for a new photo. Ref. {reference}. The link is in your e-mail.",
    transaction,
  ),
});

/** The delayed step, for {thing}. */
const late: Partial<Record<TimelineStep, (i18n: I18n) => string>> = {
  paid: (i18n) => i18n.t("The office is taking longer than expected to prepare it."),
  handed_over: (i18n) => i18n.t("The courier is taking longer than expected to pick it up."),
  pickup_failed: (i18n) => i18n.t("The courier is taking longer than expected to pick it up."),
  delivery_failed: (i18n) =>
    i18n.t("The courier is taking longer than expected to try the delivery again."),
  returning: (i18n) => i18n.t("The parcel is taking longer than expected to return to the office."),
};
const lateness = ({ delay }: MailFacts, i18n: I18n): string =>
  (delay && late[delay.step]?.(i18n)) ?? i18n.t("The delivery is taking longer than expected.");

const parcelFacts = (transaction: MailFacts, i18n: I18n) => [
  ...parcel(transaction, i18n),
  reference(transaction, i18n),
];
/** While the courier has it. */
const underWay = (transaction: MailFacts, i18n: I18n) => ({
  ...follow(transaction, i18n),
  ...track(transaction, i18n),
  facts: parcelFacts(transaction, i18n),
});
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
    ...underWay(transaction, i18n),
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
    sms: i18n.t(
      "{product}: Your delivery is on the way with {payee}. Keep a valid ID ready. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  found: (transaction, i18n) => ({
    ...underWay(transaction, i18n),
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
    sms: i18n.t(
      "{product}: {payee} found your parcel and is bringing it. Keep a valid ID ready. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  out_for_delivery: (transaction, i18n) => ({
    ...underWay(transaction, i18n),
    subject: i18n.t("Arriving soon: {reference}", transaction),
    preview: keepIdReady(i18n),
    tone: "good",
    heading: i18n.t("The courier is coming to you"),
    paragraphs: [
      i18n.t("{payee} is out to deliver your {thing}. Please keep a valid ID ready.", transaction),
    ],
    sms: i18n.t(
      "{product}: {payee} is out to deliver your item. Keep a valid ID ready. There is nothing to pay. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  delivery_attempted: (transaction, i18n) => ({
    ...underWay(transaction, i18n),
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
    sms: i18n.t(
      "{product}: {payee} could not deliver and will try again. Keep your phone on and an ID ready. Ref. {reference}. Details are in your e-mail.",
      transaction,
    ),
  }),
  returning: (transaction, i18n) => ({
    ...underWay(transaction, i18n),
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
    ...underWay(transaction, i18n),
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

import type { TimelineStep } from "@portal/contract/timeline";
import { yours, KEEP_LINK } from "../record/submission-words-en.ts";
import {
  DETAILS,
  KEEP_OPEN_LINK,
  LOOKING,
  PAID_AND_OVER,
  SEE_MAIL,
  ending,
  follow,
  held,
  parcel,
  questionAbout,
  reference,
  track,
  unpaid,
  type DeliveryWords,
} from "./request-parts-en.ts";

/** What takes longer than promised. */
const late: Partial<Record<TimelineStep, string>> = {
  paid: "The office is taking longer than expected to prepare it.",
  handed_over: "The courier is taking longer than expected to pick it up.",
  pickup_failed: "The courier is taking longer than expected to pick it up.",
  delivery_failed: "The courier is taking longer than expected to try the delivery again.",
  returning: "The parcel is taking longer than expected to return to the office.",
};
const LATE = "The delivery is taking longer than expected.";

export const deliveryWordsEnglish: DeliveryWords = {
  delivery_requested: (transaction) => ({
    ...unpaid(transaction),
    subject: `Your request for delivery ${transaction.reference}`,
    preview: "It is not paid yet.",
    tone: "plain",
    heading: "We received your request for delivery",
    paragraphs: [
      `You asked for the delivery of ${yours(transaction)}. It is not paid yet, and it is not reserved for you until you pay.`,
    ],
    button: { text: "Change your request or pay", url: transaction.link },
    notes: [KEEP_OPEN_LINK],
  }),
  handed_over: (transaction) => ({
    ...follow(transaction),
    subject: `Ready for the courier: ${transaction.reference}`,
    preview: `${transaction.payee} picks it up next.`,
    tone: "plain",
    heading: "The office has prepared your item",
    paragraphs: [`${transaction.payee} picks up ${yours(transaction)} next.`],
    facts: [...parcel(transaction), reference(transaction)],
  }),
  on_the_way: (transaction) => ({
    ...follow(transaction),
    ...track(transaction),
    subject: `On the way to you: ${transaction.reference}`,
    preview: "Please keep a valid ID ready.",
    tone: "good",
    heading: "Your delivery is on the way",
    paragraphs: [
      `${transaction.payee} has picked up ${yours(transaction)}. Please keep a valid ID ready for the delivery.`,
    ],
    facts: [...parcel(transaction), reference(transaction)],
    sms: `${transaction.product}: Your delivery is on the way with ${transaction.payee}. Keep a valid ID ready. ${ending(transaction)} ${DETAILS}`,
  }),
  out_for_delivery: (transaction) => ({
    ...follow(transaction),
    ...track(transaction),
    subject: `Arriving soon: ${transaction.reference}`,
    preview: "Please keep a valid ID ready.",
    tone: "good",
    heading: "The courier is coming to you",
    paragraphs: [
      `${transaction.payee} is out to deliver ${yours(transaction)}. Please keep a valid ID ready.`,
    ],
    facts: [...parcel(transaction), reference(transaction)],
    sms: `${transaction.product}: ${transaction.payee} is out to deliver your item. Keep a valid ID ready. There is nothing to pay. ${ending(transaction)} ${DETAILS}`,
  }),
  delivery_attempted: (transaction) => ({
    ...follow(transaction),
    ...track(transaction),
    subject: `The courier could not deliver: ${transaction.reference}`,
    preview: "The courier will try again.",
    tone: "attention",
    heading: "The courier could not deliver",
    paragraphs: [
      `${transaction.payee} tried to deliver ${yours(transaction)} and will try again. Please keep your phone on and a valid ID ready.`,
    ],
    facts: [...parcel(transaction), reference(transaction)],
    sms: `${transaction.product}: ${transaction.payee} could not deliver and will try again. Keep your phone on and an ID ready. ${ending(transaction)} ${DETAILS}`,
  }),
  returning: (transaction) => ({
    ...follow(transaction),
    ...track(transaction),
    money: PAID_AND_OVER,
    subject: `On the way back to the office: ${transaction.reference}`,
    preview: "The courier could not deliver it.",
    tone: "attention",
    heading: "Your item is on the way back to the office",
    paragraphs: [
      `${transaction.payee} could not deliver ${yours(transaction)} and is returning it. We will e-mail you when it is at the office.`,
    ],
    facts: [["Office", transaction.office], ...parcel(transaction), reference(transaction)],
  }),
  delivered: (transaction) => ({
    subject: `Delivered: ${transaction.reference}`,
    preview: `Delivered by ${transaction.payee}.`,
    tone: "good",
    heading: "Your delivery has arrived",
    paragraphs: [
      `${transaction.payee} has delivered ${yours(transaction)}.`,
      `If you did not receive it, write to ${transaction.contact} and quote ${transaction.reference}.`,
    ],
    facts: [...parcel(transaction), reference(transaction)],
    button: { text: "View your receipt", url: transaction.link },
    notes: [KEEP_LINK],
    money: PAID_AND_OVER,
  }),
  request_rejected: (transaction) => ({
    ...held(transaction),
    subject: `Your request could not be accepted: ${transaction.reference}`,
    heading: "The office could not accept your request",
    paragraphs: [`The delivery of ${yours(transaction)} was not accepted. ${LOOKING}`],
    sms: `${transaction.product}: The office could not accept your delivery request. We are checking your payment. ${ending(transaction)} ${DETAILS}`,
  }),
  returned: (transaction) => ({
    ...held(transaction),
    subject: `Returned to the office: ${transaction.reference}`,
    heading: "Your item is back at the office",
    paragraphs: [
      `${transaction.payee} could not deliver ${yours(transaction)} and returned it to the office.`,
      LOOKING,
      "To see how you can get your item now, look up its number on our page.",
    ],
    facts: [["Office", transaction.office], ...held(transaction).facts],
    sms: `${transaction.product}: Your delivery was returned to the office. We are checking your payment. ${ending(transaction)} ${DETAILS}`,
  }),
  lost: (transaction) => ({
    ...held(transaction),
    subject: `The parcel cannot be found: ${transaction.reference}`,
    heading: "The courier cannot find your parcel",
    paragraphs: [
      `${transaction.payee} cannot find the parcel with ${yours(transaction)}. We are sorry.`,
      LOOKING,
    ],
    facts: [...parcel(transaction), ["Courier fee", transaction.amount], reference(transaction)],
    sms: `${transaction.product}: The courier cannot find your parcel. We are looking into it and your payment. ${ending(transaction)} ${DETAILS}`,
  }),
  courier_cancelled: (transaction) => ({
    ...held(transaction),
    subject: `The courier cancelled the delivery: ${transaction.reference}`,
    heading: "The courier cancelled the delivery",
    paragraphs: [
      `${transaction.payee} cancelled the delivery of ${yours(transaction)}. It is still at the office.`,
      LOOKING,
      "To see how you can get your item now, look up its number on our page.",
    ],
    facts: [["Office", transaction.office], ...held(transaction).facts],
    sms: `${transaction.product}: The courier cancelled your delivery. Your item is at the office. We are checking your payment. ${ending(transaction)} ${SEE_MAIL}`,
  }),
  delayed: (transaction) => ({
    ...follow(transaction),
    ...track(transaction),
    subject: `Taking longer than expected: ${transaction.reference}`,
    preview: "There is nothing you need to do.",
    tone: "attention",
    heading: "This is taking longer than expected",
    paragraphs: [
      `${(transaction.delay && late[transaction.delay.step]) ?? LATE} We are sorry for the delay with ${yours(transaction)}. There is nothing you need to do.`,
    ],
    facts: [
      ...(transaction.delay ? [["Expected by", transaction.delay.expectedBy] as const] : []),
      ...parcel(transaction),
      reference(transaction),
    ],
    notes: [questionAbout(transaction), KEEP_LINK],
  }),
};

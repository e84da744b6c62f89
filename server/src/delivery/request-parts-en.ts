import type { Fact, TextedWording, Wording } from "../message/message.ts";
import { KEEP_LINK, yours, type RequestFacts } from "../record/submission-words-en.ts";
import type { MessageAbout, RequestMessage, requestMessages } from "./request-messages.ts";

export type TransactionFacts = RequestFacts & {
  reference: string;
  office: string;
  /** ₱ with two decimals. */
  amount: string;
  payee: string;
  channel: string;
  paymentReference: string;
  /** Without an address where the courier's host is not ours to link (COURIER_TRACKING_HOSTS). */
  tracking: { number: string; url: string | null } | null;
  /** Whether the delivery goes on, although other money is being looked into. */
  goesOn: boolean;
};
type Words = {
  [Name in RequestMessage]: (
    facts: TransactionFacts,
  ) => (typeof requestMessages)[Name]["isTexted"] extends true ? TextedWording : Wording;
};
export type DeliveryWords = Pick<Words, MessageAbout<"delivery">>;
export type PaymentWords = Pick<Words, MessageAbout<"payment">>;

const TO_PAY = "The courier fee is the only payment, and you start it yourself on our page.";
const PAID =
  "The courier fee is paid. There is nothing else to pay, and nothing to pay at the door.";
/** Nobody comes to the door any more. */
export const PAID_AND_OVER = "The courier fee is paid. There is nothing else to pay.";
const HELD = "There is nothing else to pay. Nobody from here will ask for money to return yours.";
/** Until it is paid for. */
export const KEEP_OPEN_LINK =
  "Anyone who has this link can see and change your request. Please do not pass it on.";
export const LOOKING =
  "We received your payment and are looking into it. There is nothing else you need to do.";
export const questionAbout = ({ contact, reference: text }: TransactionFacts): string =>
  `If you have a question, write to ${contact} and quote ${text}.`;

export const reference = ({ reference: text }: TransactionFacts): Fact => [
  "Reference Number",
  text,
];
export const what = (transaction: TransactionFacts): Fact => [
  transaction.item,
  transaction.maskedNumber,
];
const fee = ({ amount, payee }: TransactionFacts): Fact[] => [
  ["Courier fee", amount],
  ["To be paid to", payee],
];
export const paidFee = ({ amount, payee }: TransactionFacts): Fact[] => [
  ["Courier fee", amount],
  ["Paid to", payee],
];
export const parcel = ({ payee, tracking }: TransactionFacts): Fact[] => [
  ["Courier", payee],
  ...(tracking ? [["Tracking number", tracking.number] as const] : []),
];
export const track = ({ tracking }: TransactionFacts) =>
  tracking?.url
    ? { links: [{ text: `Track the parcel ${tracking.number}`, url: tracking.url }] }
    : {};
export const follow = ({ link }: TransactionFacts) => ({
  button: { text: "See where it is", url: link },
  notes: [KEEP_LINK],
  money: PAID,
});
export const ending = ({ reference: text }: TransactionFacts): string => `Ref. ${text}.`;

export const unpaid = (transaction: TransactionFacts) => ({
  facts: [what(transaction), ...fee(transaction), reference(transaction)],
  money: TO_PAY,
});
export const toTryAgain = (transaction: TransactionFacts) => ({
  ...unpaid(transaction),
  tone: "attention" as const,
  button: { text: "Try again or change details", url: transaction.link },
  notes: [KEEP_OPEN_LINK],
});
export const stillOpen = (transaction: TransactionFacts): string =>
  `You can still pay for the delivery of ${yours(transaction)}, or change the details first.`;
/** The delivery ended although it was paid for. */
export const held = (transaction: TransactionFacts) => ({
  tone: "bad" as const,
  preview: "We are looking into your payment.",
  facts: [what(transaction), ...paidFee(transaction), reference(transaction)],
  button: { text: "See your request", url: transaction.link },
  notes: [questionAbout(transaction), KEEP_LINK],
  money: HELD,
});
export const DETAILS = "Details are in your e-mail.";
/** The same where a text has little room. */
export const SEE_MAIL = "See your e-mail.";

import type { TransactableType } from "@portal/contract/status";
import type { I18n } from "../language/sentence.ts";
import type { Fact, TextedWording, Wording } from "../message/message.ts";
import { keepLink, type RequestFacts } from "../record/submission-words.ts";
import type { AskedPhoto } from "./asked-photo-store.ts";
import type { MessageAbout, RequestMessage, requestMessages } from "./request-message-rules.ts";

export type MailFacts = RequestFacts & {
  type: TransactableType;
  maskedNumber: string;
  reference: string;
  office: string;
  /** ₱ with two decimals. */
  amount: string;
  payee: string;
  channel: string;
  paymentReference: string;
  /** `url` is null for a host that no courier account allows. */
  tracking: { number: string; url: string | null } | null;
  /** What goes back, in ₱; empty in a message about something else. */
  refund: string;
  /** It goes another way than it came. */
  isByHand: boolean;
  /** Of a refund that was paid by hand. */
  receipt: string;
  /** Whether the delivery continues although other money is being checked. */
  goesOn: boolean;
  /** Whether nothing that was paid is left to look into. */
  isPaidBack: boolean;
  /** What the office waits for, and where it is sent. */
  photos: readonly Pick<AskedPhoto, "field" | "fault">[];
  photoLink: string;
  /** Why the office did not accept it. */
  rejection: string | null;
};
type Words = {
  [Name in RequestMessage]: (
    transaction: MailFacts,
    i18n: I18n,
  ) => (typeof requestMessages)[Name]["isTexted"] extends true ? TextedWording : Wording;
};
export type DeliveryWords = Pick<Words, MessageAbout<"delivery">>;
export type PaymentWords = Pick<Words, MessageAbout<"payment">>;

/** Paid, and no delivery will come. */
export const paidAndOver = (i18n: I18n): string =>
  i18n.t("The courier fee is paid. There is nothing else to pay.");
export const keepOpenLink = (i18n: I18n): string =>
  i18n.t("Anyone who has this link can see and change your request. Please do not pass it on.");
const nothingToDo = (i18n: I18n): string => i18n.t("There is nothing you need to do.");
export const lookingInto = ({ isPaidBack }: MailFacts, i18n: I18n): string =>
  isPaidBack
    ? nothingToDo(i18n)
    : i18n.t(
        "We received your payment and are looking into it. There is nothing else you need to do.",
      );
export const questionAbout = (transaction: MailFacts, i18n: I18n): string =>
  i18n.t("If you have a question, write to {contact} and quote {reference}.", transaction);

export const reference = ({ reference: text }: MailFacts, i18n: I18n): Fact => [
  i18n.t("Reference Number"),
  text,
];
export const what = ({ type, maskedNumber }: MailFacts, i18n: I18n): Fact => [
  type === "Driver's License" ? i18n.t("Driver's License") : i18n.t("Plate Number"),
  maskedNumber,
];
const fee = ({ amount, payee }: MailFacts, i18n: I18n): Fact[] => [
  [i18n.t("Courier fee"), amount],
  [i18n.t("To be paid to"), payee],
];
export const paidFee = ({ amount, payee }: MailFacts, i18n: I18n): Fact[] => [
  [i18n.t("Courier fee"), amount],
  [i18n.t("Paid to"), payee],
];
export const parcel = ({ payee, tracking }: MailFacts, i18n: I18n): Fact[] => [
  [i18n.t("Courier"), payee],
  ...(tracking ? [[i18n.t("Tracking number"), tracking.number] as const] : []),
];
export const track = ({ tracking }: MailFacts, i18n: I18n) =>
  tracking?.url
    ? { links: [{ text: i18n.t("Track the parcel {number}", tracking), url: tracking.url }] }
    : {};
export const follow = ({ link }: MailFacts, i18n: I18n) => ({
  button: { text: i18n.t("See where it is"), url: link },
  notes: [keepLink(i18n)],
  money: i18n.t(
    "The courier fee is paid. There is nothing else to pay, and nothing to pay at the door.",
  ),
});

export const unpaid = (transaction: MailFacts, i18n: I18n) => ({
  facts: [what(transaction, i18n), ...fee(transaction, i18n), reference(transaction, i18n)],
  money: i18n.t(
    "The courier fee is the only payment. You pay it on our page, never by call, text or chat.",
  ),
});
/** Paid, but ended without a delivery. */
export const held = (transaction: MailFacts, i18n: I18n) => ({
  tone: "bad" as const,
  preview: transaction.isPaidBack ? nothingToDo(i18n) : i18n.t("We are looking into your payment."),
  facts: [what(transaction, i18n), ...paidFee(transaction, i18n), reference(transaction, i18n)],
  button: { text: i18n.t("See your request"), url: transaction.link },
  notes: [questionAbout(transaction, i18n), keepLink(i18n)],
  money: i18n.t("There is nothing else to pay. We never ask for money to return yours."),
});

import type { Fact } from "../message/message.ts";
import { itemInFilipino as yours, KEEP_LINK } from "../record/submission-words-fil.ts";
import type { TransactionFacts } from "./request-parts-en.ts";

const TO_PAY =
  "Ang courier fee lang ang babayaran, at kayo mismo ang magsisimula ng pagbabayad sa aming pahina.";
const PAID = "Nabayaran na ang courier fee. Wala nang ibang babayaran, pati sa pagdating nito.";
export const PAID_AND_OVER = "Nabayaran na ang courier fee. Wala nang ibang babayaran.";
const HELD =
  "Wala nang ibang babayaran. Walang sinuman mula rito ang hihingi ng pera para ibalik ang sa inyo.";
export const KEEP_OPEN_LINK =
  "Makikita at mababago ng sinumang may ganitong link ang inyong kahilingan. Huwag po itong ipasa sa iba.";
export const LOOKING =
  "Natanggap namin ang inyong bayad at sinusuri namin ito. Wala na kayong kailangang gawin.";
export const questionAbout = ({ contact, reference: text }: TransactionFacts): string =>
  `Kung may tanong po kayo, sumulat sa ${contact} at banggitin ang ${text}.`;

export const reference = ({ reference: text }: TransactionFacts): Fact => [
  "Reference Number",
  text,
];
const ITEMS: Record<string, string> = { "Plate Number": "Plaka" };
export const what = ({ item, maskedNumber }: TransactionFacts): Fact => [
  ITEMS[item] ?? item,
  maskedNumber,
];
const fee = ({ amount, payee }: TransactionFacts): Fact[] => [
  ["Courier fee", amount],
  ["Ibabayad sa", payee],
];
export const paidFee = ({ amount, payee }: TransactionFacts): Fact[] => [
  ["Courier fee", amount],
  ["Ibinayad sa", payee],
];
export const parcel = ({ payee, tracking }: TransactionFacts): Fact[] => [
  ["Courier", payee],
  ...(tracking ? [["Tracking number", tracking.number] as const] : []),
];
export const track = ({ tracking }: TransactionFacts) =>
  tracking?.url
    ? { links: [{ text: `I-track ang padalang ${tracking.number}`, url: tracking.url }] }
    : {};
export const follow = ({ link }: TransactionFacts) => ({
  button: { text: "Tingnan kung nasaan na ito", url: link },
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
  button: { text: "Subukan muli o baguhin ang mga detalye", url: transaction.link },
  notes: [KEEP_OPEN_LINK],
});
export const stillOpen = (transaction: TransactionFacts): string =>
  `Maaari pa ninyong bayaran ang delivery ng ${yours(transaction)}, o baguhin muna ang mga detalye.`;
/** The delivery ended although it was paid for. */
export const held = (transaction: TransactionFacts) => ({
  tone: "bad" as const,
  preview: "Sinusuri namin ang inyong bayad.",
  facts: [what(transaction), ...paidFee(transaction), reference(transaction)],
  button: { text: "Tingnan ang inyong kahilingan", url: transaction.link },
  notes: [questionAbout(transaction), KEEP_LINK],
  money: HELD,
});
export const DETAILS = "Nasa e-mail ninyo ang detalye.";
/** The same where a text has little room. */
export const SEE_MAIL = "Tingnan ang e-mail.";

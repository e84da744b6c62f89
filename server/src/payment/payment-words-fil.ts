import { itemInFilipino as yours, KEEP_LINK } from "../record/submission-words-fil.ts";
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
} from "../delivery/request-parts-fil.ts";
import type { PaymentWords } from "../delivery/request-parts-en.ts";

export const paymentWordsFilipino: PaymentWords = {
  payment_expired: (transaction) => ({
    ...toTryAgain(transaction),
    subject: `Hindi natapos ang inyong pagbabayad: ${transaction.reference}`,
    preview: "Maaari ninyong subukan muli.",
    heading: "Hindi natapos sa oras ang inyong pagbabayad",
    paragraphs: [`Walang pumasok na bayad sa amin. ${stillOpen(transaction)}`],
  }),
  payment_declined: (transaction) => ({
    ...toTryAgain(transaction),
    subject: `Hindi tinanggap ang inyong bayad: ${transaction.reference}`,
    preview: "Maaari ninyong subukan muli.",
    heading: "Hindi tinanggap ang inyong bayad",
    paragraphs: [`Walang pumasok na bayad sa amin. ${stillOpen(transaction)}`],
  }),
  paid: (transaction) => ({
    ...follow(transaction),
    subject: `Natanggap ang inyong bayad: ${transaction.reference}`,
    preview: `${transaction.amount} para sa ${transaction.payee}.`,
    tone: "good",
    heading: "Natanggap ang inyong bayad",
    paragraphs: [
      `Inihahanda na ng opisina ang ${yours(transaction)} para sa delivery. Hindi ninyo kailangan ng appointment.`,
    ],
    facts: [
      what(transaction),
      ...paidFee(transaction),
      ["Paraan ng pagbabayad", transaction.channel],
      ["Payment reference", transaction.paymentReference],
      reference(transaction),
    ],
  }),
  money_held: (transaction) => ({
    ...held(transaction),
    tone: "attention",
    subject: `Sinusuri namin ang inyong bayad: ${transaction.reference}`,
    heading: "Sinusuri namin ang inyong bayad",
    paragraphs: transaction.goesOn
      ? [
          "Nakatanggap kami ng isa pang bayad para sa kahilingang ito. Tuloy ang inyong delivery.",
          "Sinusuri namin ang isa pang bayad. Wala na kayong kailangang gawin.",
        ]
      : [LOOKING, "Huwag po munang magbayad muli para sa kahilingang ito."],
    sms: `${transaction.product}: May natanggap kaming bayad at sinusuri namin ito. Huwag po munang magbayad muli. ${ending(transaction)} ${DETAILS}`,
  }),
  refunded: (transaction) => ({
    ...held(transaction),
    tone: "good",
    subject: `Ibinalik ang inyong bayad: ${transaction.reference}`,
    preview: `Pabalik na sa inyo ang ${transaction.amount}.`,
    heading: "Ibinalik sa inyo ang bayad",
    paragraphs: [
      `Ibinalik ang ${transaction.amount} sa pinagmulan ng bayad. Nakasalalay sa inyong bangko o e-wallet kung kailan ninyo ito makikita.`,
    ],
    notes: [KEEP_LINK],
  }),
};

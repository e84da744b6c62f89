import { itemInFilipino as yours } from "../record/items-fil.ts";
import {
  DETAILS,
  KEEP_LINK,
  KEEP_OPEN_LINK,
  LOOKING,
  ending,
  follow,
  held,
  paidFee,
  reference,
  stillOpen,
  toTryAgain,
  unpaid,
  what,
} from "../delivery/request-parts-fil.ts";
import type { PaymentWords } from "../message/words.ts";

export const paymentWordsFilipino: PaymentWords = {
  delivery_requested: (transaction) => ({
    ...unpaid(transaction),
    subject: `Ang inyong kahilingan para sa delivery ${transaction.reference}`,
    preview: "Hindi pa ito bayad.",
    tone: "plain",
    heading: "Natanggap namin ang inyong kahilingan para sa delivery",
    paragraphs: [
      `Hiniling ninyong ihatid ang ${yours(transaction)}. Hindi pa ito bayad, at hindi ito nakareserba para sa inyo hangga't hindi kayo nagbabayad.`,
    ],
    button: { text: "Baguhin ang kahilingan o magbayad", url: transaction.link },
    notes: [KEEP_OPEN_LINK],
  }),
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
  request_rejected: (transaction) => ({
    ...held(transaction),
    subject: `Hindi matanggap ang inyong kahilingan: ${transaction.reference}`,
    heading: "Hindi matanggap ng opisina ang inyong kahilingan",
    paragraphs: [`Hindi ihahatid ang ${yours(transaction)}. ${LOOKING}`],
    sms: `${transaction.product}: Hindi matanggap ang kahilingan ninyo sa delivery. Sinusuri namin ang bayad ninyo. ${ending(transaction)} ${DETAILS}`,
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

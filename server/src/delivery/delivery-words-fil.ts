import type { TimelineStep } from "@portal/contract/timeline";
import { itemInFilipino as yours, KEEP_LINK } from "../record/submission-words-fil.ts";
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
} from "./request-parts-fil.ts";
import type { DeliveryWords } from "./request-parts-en.ts";

/** What takes longer than promised. */
const late: Partial<Record<TimelineStep, string>> = {
  paid: "Mas matagal kaysa inaasahan ang paghahanda nito ng opisina.",
  handed_over: "Mas matagal kaysa inaasahan ang pagkuha nito ng courier.",
  pickup_failed: "Mas matagal kaysa inaasahan ang pagkuha nito ng courier.",
  delivery_failed: "Mas matagal kaysa inaasahan ang muling paghahatid ng courier.",
  returning: "Mas matagal kaysa inaasahan ang pagbalik ng padala sa opisina.",
};
const LATE = "Mas matagal kaysa inaasahan ang delivery.";

export const deliveryWordsFilipino: DeliveryWords = {
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
  handed_over: (transaction) => ({
    ...follow(transaction),
    subject: `Handa na para sa courier: ${transaction.reference}`,
    preview: `Kukunin na ito ng ${transaction.payee}.`,
    tone: "plain",
    heading: "Naihanda na ito ng opisina",
    paragraphs: [`Kukunin na ng ${transaction.payee} ang ${yours(transaction)}.`],
    facts: [...parcel(transaction), reference(transaction)],
  }),
  on_the_way: (transaction) => ({
    ...follow(transaction),
    ...track(transaction),
    subject: `Papunta na sa inyo: ${transaction.reference}`,
    preview: "Maghanda po ng valid ID.",
    tone: "good",
    heading: "Nasa biyahe na ang inyong delivery",
    paragraphs: [
      `Kinuha na ng ${transaction.payee} ang ${yours(transaction)}. Maghanda po ng valid ID para sa delivery.`,
    ],
    facts: [...parcel(transaction), reference(transaction)],
    sms: `${transaction.product}: Nasa biyahe na ang delivery ninyo, hatid ng ${transaction.payee}. Maghanda po ng valid ID. ${ending(transaction)} ${DETAILS}`,
  }),
  out_for_delivery: (transaction) => ({
    ...follow(transaction),
    ...track(transaction),
    subject: `Malapit nang dumating: ${transaction.reference}`,
    preview: "Maghanda po ng valid ID.",
    tone: "good",
    heading: "Papunta na sa inyo ang courier",
    paragraphs: [
      `Inihahatid na ng ${transaction.payee} ang ${yours(transaction)}. Maghanda po ng valid ID.`,
    ],
    facts: [...parcel(transaction), reference(transaction)],
    sms: `${transaction.product}: Inihahatid na ng ${transaction.payee} ang padala ninyo. Maghanda po ng valid ID. Wala nang babayaran. ${ending(transaction)} ${SEE_MAIL}`,
  }),
  delivery_attempted: (transaction) => ({
    ...follow(transaction),
    ...track(transaction),
    subject: `Hindi naihatid ng courier: ${transaction.reference}`,
    preview: "Susubukan itong muli ng courier.",
    tone: "attention",
    heading: "Hindi ito naihatid ng courier",
    paragraphs: [
      `Sinubukan ng ${transaction.payee} na ihatid ang ${yours(transaction)} at susubukan itong muli. Panatilihing bukas po ang inyong telepono at maghanda ng valid ID.`,
    ],
    facts: [...parcel(transaction), reference(transaction)],
    sms: `${transaction.product}: Hindi naihatid ng ${transaction.payee}; susubukan muli. Buksan po ang telepono at maghanda ng ID. ${ending(transaction)} ${SEE_MAIL}`,
  }),
  returning: (transaction) => ({
    ...follow(transaction),
    ...track(transaction),
    money: PAID_AND_OVER,
    subject: `Pabalik na sa opisina: ${transaction.reference}`,
    preview: "Hindi ito naihatid ng courier.",
    tone: "attention",
    heading: "Pabalik na ito sa opisina",
    paragraphs: [
      `Hindi naihatid ng ${transaction.payee} ang ${yours(transaction)} at ibinabalik na ito. Mag-e-email kami sa inyo kapag nasa opisina na ito.`,
    ],
    facts: [["Opisina", transaction.office], ...parcel(transaction), reference(transaction)],
  }),
  delivered: (transaction) => ({
    subject: `Naihatid na: ${transaction.reference}`,
    preview: `Inihatid ng ${transaction.payee}.`,
    tone: "good",
    heading: "Dumating na ang inyong delivery",
    paragraphs: [
      `Naihatid na ng ${transaction.payee} ang ${yours(transaction)}.`,
      `Kung hindi ninyo ito natanggap, sumulat po sa ${transaction.contact} at banggitin ang ${transaction.reference}.`,
    ],
    facts: [...parcel(transaction), reference(transaction)],
    button: { text: "Tingnan ang inyong resibo", url: transaction.link },
    notes: [KEEP_LINK],
    money: PAID_AND_OVER,
  }),
  request_rejected: (transaction) => ({
    ...held(transaction),
    subject: `Hindi matanggap ang inyong kahilingan: ${transaction.reference}`,
    heading: "Hindi matanggap ng opisina ang inyong kahilingan",
    paragraphs: [`Hindi ihahatid ang ${yours(transaction)}. ${LOOKING}`],
    sms: `${transaction.product}: Hindi matanggap ang kahilingan ninyo sa delivery. Sinusuri namin ang bayad ninyo. ${ending(transaction)} ${DETAILS}`,
  }),
  returned: (transaction) => ({
    ...held(transaction),
    subject: `Ibinalik sa opisina: ${transaction.reference}`,
    heading: "Nasa opisina na muli ito",
    paragraphs: [
      `Hindi naihatid ng ${transaction.payee} ang ${yours(transaction)} at ibinalik ito sa opisina.`,
      LOOKING,
      "Para makita kung paano ninyo ito makukuha, hanapin ang numero nito sa aming pahina.",
    ],
    facts: [["Opisina", transaction.office], ...held(transaction).facts],
    sms: `${transaction.product}: Ibinalik sa opisina ang delivery ninyo. Sinusuri namin ang bayad ninyo. ${ending(transaction)} ${DETAILS}`,
  }),
  lost: (transaction) => ({
    ...held(transaction),
    subject: `Hindi makita ang padala: ${transaction.reference}`,
    heading: "Hindi makita ng courier ang inyong padala",
    paragraphs: [
      `Hindi makita ng ${transaction.payee} ang padala na may ${yours(transaction)}. Paumanhin po.`,
      LOOKING,
    ],
    facts: [...parcel(transaction), ["Courier fee", transaction.amount], reference(transaction)],
    sms: `${transaction.product}: Hindi makita ng courier ang padala ninyo. Sinusuri namin ito at ang bayad ninyo. ${ending(transaction)} ${DETAILS}`,
  }),
  courier_cancelled: (transaction) => ({
    ...held(transaction),
    subject: `Kinansela ng courier ang delivery: ${transaction.reference}`,
    heading: "Kinansela ng courier ang delivery",
    paragraphs: [
      `Kinansela ng ${transaction.payee} ang delivery ng ${yours(transaction)}. Nasa opisina pa rin ito.`,
      LOOKING,
      "Para makita kung paano ninyo ito makukuha, hanapin ang numero nito sa aming pahina.",
    ],
    facts: [["Opisina", transaction.office], ...held(transaction).facts],
    sms: `${transaction.product}: Kinansela ng courier ang delivery. Nasa opisina pa ito. Sinusuri namin ang bayad ninyo. ${ending(transaction)} ${DETAILS}`,
  }),
  delayed: (transaction) => ({
    ...follow(transaction),
    ...track(transaction),
    subject: `Mas matagal kaysa inaasahan: ${transaction.reference}`,
    preview: "Wala kayong kailangang gawin.",
    tone: "attention",
    heading: "Mas matagal ito kaysa inaasahan",
    paragraphs: [
      `${(transaction.delay && late[transaction.delay.step]) ?? LATE} Paumanhin po sa pagkaantala ng ${yours(transaction)}. Wala kayong kailangang gawin.`,
    ],
    facts: [
      ...(transaction.delay ? [["Inaasahan hanggang", transaction.delay.expectedBy] as const] : []),
      ...parcel(transaction),
      reference(transaction),
    ],
    notes: [questionAbout(transaction), KEEP_LINK],
  }),
};

import { alertWordsFilipino } from "./alert-words-fil.ts";
import {
  CODE_PICTURE,
  type AppointmentFacts,
  type AppointmentWording,
  type Paragraph,
  type TransactionFacts,
  type Words,
} from "./words.ts";

const items: Record<string, string> = {
  "Driver's License": "driver's license",
  "Plate Number": "plaka",
};
const purposes: Record<AppointmentFacts["purpose"], string> = {
  "Driver's License Renewal": "Pag-renew ng driver's license",
  "Driver's License Pickup": "Pag-pick up ng driver's license",
  "Plate Number Pickup": "Pag-pick up ng plaka",
};

const subjectOf = (item: string, maskedNumber: string): string =>
  `${items[item] ?? item} ${maskedNumber}`;

const follow = ({ link }: { link: string }): Paragraph => ({
  text: "Tingnan kung nasaan na ito",
  url: link,
});

const facts = ({ reference, amount, payee }: TransactionFacts): string =>
  `Reference Number: ${reference}. Bayad sa delivery: ${amount}, ibabayad sa ${payee}.`;

/** Spec §2, Arrival. */
const bring = (purpose: AppointmentFacts["purpose"]): string =>
  purpose === "Driver's License Renewal"
    ? "Magdala po ng valid ID at ng QR code, ng inyong Comprehensive Driving Examination certificate at ng inyong Medical Certificate."
    : "Magdala po ng valid ID at ng QR code.";

const summary = (appointment: AppointmentFacts): Paragraph => ({
  facts: [
    ["Sangay/Opisina", appointment.office],
    ["Address ng opisina", appointment.officeAddress],
    ["Layunin", purposes[appointment.purpose]],
    ["Petsa", appointment.date],
    ["Reference", appointment.reference],
  ],
});

/** What a person takes along, and how plans are changed. */
const toTakeAlong = ({ reference, purpose, link }: AppointmentFacts): Paragraph[] => [
  { picture: CODE_PICTURE, alt: `QR code ng reference na ${reference}` },
  bring(purpose),
  "Maililipat o makakansela ninyo ang inyong appointment hanggang sa araw bago nito.",
  ...toChange(link),
];

const toChange = (link: string): Paragraph[] => [
  { text: "Ilipat o kanselahin", url: link },
  "Magagawa rin iyon ng sinumang may link na ito. Huwag po itong ipasa sa iba.",
];

const whereAndWhen = ({ date, office }: AppointmentFacts): string => `${date}, ${office}`;

const reminder = (appointment: AppointmentFacts, heading: string, when: string) => ({
  subject: `Paalala: ang inyong appointment sa ${appointment.date}`,
  heading,
  paragraphs: [summary(appointment), ...toTakeAlong(appointment)],
  sms: `${when}: ${whereAndWhen(appointment)}\n${appointment.link}`,
});

const closedAhead = (appointment: AppointmentFacts): AppointmentWording => ({
  subject: `Pumili po ng ibang petsa: sarado ang opisina sa ${appointment.date}`,
  heading: "Sarado ang opisina sa araw ng inyong appointment",
  paragraphs: [
    `Dahilan: ${appointment.closedReason}`,
    summary(appointment),
    "Pumili po ng ibang petsa. Hindi ito ibibilang sa inyong mga paglipat.",
    ...toChange(appointment.link),
  ],
  sms: `Sarado sa ${whereAndWhen(appointment)} (${appointment.closedReason}). Pumili po ng ibang petsa: ${appointment.link}`,
});

/** Too late to move it: it ends with the day, and then there can be another. */
const closedToday = (appointment: AppointmentFacts): AppointmentWording => ({
  subject: "Huwag po munang pumunta ngayon: sarado ang opisina",
  heading: "Sarado ang opisina ngayon",
  paragraphs: [
    "Huwag po munang pumunta ngayon.",
    `Dahilan: ${appointment.closedReason}`,
    summary(appointment),
    "Simula bukas, puwede kayong mag-book ng ibang appointment.",
    { text: "Mag-book ng ibang appointment", url: appointment.bookLink },
  ],
  sms: `Huwag po munang pumunta ngayon: sarado ang ${appointment.office} (${appointment.closedReason}). Simula bukas, puwedeng mag-book ng iba: ${appointment.bookLink}`,
});

export const filipino: Words = {
  language: "fil",
  ...alertWordsFilipino,
  greeting: (firstName) =>
    firstName === "" ? "Magandang araw po," : `Magandang araw, ${firstName},`,
  footer: (product) => [
    "Makikita ng sinumang may mga link sa mensaheng ito ang inyong kahilingan. Huwag po itong ipasa sa iba.",
    "Sa courier lang kayo magbabayad. Walang sinisingil ang ahensya at ang portal na ito, at walang sinuman mula rito ang hihingi sa inyo ng bayad.",
    `Ipinadala ito ng ${product} dahil ibinigay ang inyong e-mail address kasama ng isang kahilingan. Kung hindi kayo iyon, puwede ninyo itong balewalain.`,
  ],
  appointmentFooter: (product) => [
    "Libre ang pag-book, at walang sinuman mula rito ang hihingi sa inyo ng bayad.",
    `Ipinadala ito ng ${product} dahil ibinigay ang inyong e-mail address kasama ng isang appointment. Kung hindi kayo iyon, puwede ninyo itong balewalain.`,
  ],
  calendarNotes: ({ reference, purpose }) => [`Reference: ${reference}`, bring(purpose)],
  submission_received: ({ item, maskedNumber, link }) => ({
    subject: `Natanggap namin ang inyong mga detalye: ${subjectOf(item, maskedNumber)}`,
    heading: "Natanggap namin ang inyong mga detalye",
    paragraphs: [
      `Sinusuri ang inyong mga detalye para sa ${subjectOf(item, maskedNumber)}. Susulat kaming muli kapag tapos na iyon.`,
      { text: "Tingnan ang status", url: link },
    ],
  }),
  submission_decided: ({ item, maskedNumber, link, accepted, remarks }) => ({
    subject: accepted
      ? `Tinanggap ang inyong mga detalye: ${subjectOf(item, maskedNumber)}`
      : `Hindi matanggap ang inyong mga detalye: ${subjectOf(item, maskedNumber)}`,
    heading: accepted
      ? "Tinanggap ang inyong mga detalye"
      : "Hindi matanggap ang inyong mga detalye",
    paragraphs: [
      accepted
        ? `Tinanggap ang mga detalyeng ipinadala ninyo para sa ${subjectOf(item, maskedNumber)}.`
        : `Hindi matanggap ang mga detalyeng ipinadala ninyo para sa ${subjectOf(item, maskedNumber)}.`,
      ...(accepted || remarks === "" ? [] : [`Puna: ${remarks}`]),
      {
        text: accepted ? "Tingnan ang status at ang puwede na ninyong gawin" : "Tingnan ang status",
        url: link,
      },
    ],
  }),
  delivery_requested: (transaction) => ({
    subject: `Ang inyong kahilingan para sa delivery ${transaction.reference}`,
    heading: "Natanggap namin ang inyong kahilingan para sa delivery",
    paragraphs: [
      `Hiniling ninyong ihatid ang ${subjectOf(transaction.item, transaction.maskedNumber)}. Hindi pa ito bayad, at hindi ito nakareserba para sa inyo hangga't hindi kayo nagbabayad.`,
      facts(transaction),
      { text: "Ituloy ang inyong kahilingan", url: transaction.link },
    ],
  }),
  paid: (transaction) => ({
    subject: `Natanggap ang inyong bayad: ${transaction.reference}`,
    heading: "Natanggap ang inyong bayad",
    paragraphs: [
      `Inihahanda na ng opisina ang ${subjectOf(transaction.item, transaction.maskedNumber)} para sa delivery. Hindi ninyo kailangan ng appointment.`,
      facts(transaction),
      `Bayad: ${transaction.paymentReference}, ${transaction.channel}.`,
      follow(transaction),
    ],
  }),
  on_the_way: (transaction) => ({
    subject: `Papunta na sa inyo: ${transaction.reference}`,
    heading: "Nasa biyahe na ang inyong delivery",
    paragraphs: [
      `Kinuha na ng ${transaction.payee} ang ${subjectOf(transaction.item, transaction.maskedNumber)}. Maghanda po ng valid ID para sa delivery.`,
      ...(transaction.tracking
        ? [
            {
              text: `I-track ang padalang ${transaction.tracking.number}`,
              url: transaction.tracking.url,
            },
          ]
        : []),
      follow(transaction),
    ],
  }),
  delivered: (transaction) => ({
    subject: `Naihatid na: ${transaction.reference}`,
    heading: "Dumating na ang inyong delivery",
    paragraphs: [
      `Naihatid na ng ${transaction.payee} ang ${subjectOf(transaction.item, transaction.maskedNumber)}.`,
      "Kung hindi ninyo ito natanggap, sumulat po sa amin kasama ang inyong Reference Number.",
      follow(transaction),
    ],
  }),
  appointment_booked: (appointment) => ({
    subject: `Ang inyong appointment sa ${appointment.date}: ${appointment.reference}`,
    heading: "Naka-book na ang inyong appointment",
    paragraphs: [
      summary(appointment),
      ...toTakeAlong(appointment),
      "Ilalagay ng kalakip na file ang appointment sa inyong kalendaryo.",
    ],
    sms: `Naka-book: ${whereAndWhen(appointment)}\n${appointment.link}`,
  }),
  appointment_reminder_72h: (appointment) =>
    reminder(appointment, "Malapit na ang inyong appointment", "Paalala"),
  appointment_reminder_24h: (appointment) =>
    reminder(appointment, "Bukas na ang inyong appointment", "Bukas"),
  appointment_moved: (appointment) => ({
    subject: `Inilipat sa ${appointment.date}: ang inyong appointment ${appointment.reference}`,
    heading: "Inilipat ang inyong appointment",
    paragraphs: [
      "Simula ngayon, ito lang ang tama:",
      summary(appointment),
      ...toTakeAlong(appointment),
      "Ililipat ng kalakip na file ang appointment sa inyong kalendaryo.",
    ],
    sms: `Inilipat sa: ${whereAndWhen(appointment)}\n${appointment.link}`,
  }),
  appointment_cancelled: (appointment) => ({
    subject: `Kinansela: ang inyong appointment sa ${appointment.date}`,
    heading: "Kinansela ang inyong appointment",
    paragraphs: [
      "Bakante na ang inyong puwesto para sa iba. Wala na kayong kailangang gawin.",
      summary(appointment),
      { text: "Mag-book ng ibang appointment", url: appointment.bookLink },
      "Kakanselahin ng kalakip na file ang appointment sa inyong kalendaryo.",
    ],
    sms: `Kinansela: ${whereAndWhen(appointment)}, ${appointment.reference}. Mag-book ng iba: ${appointment.bookLink}`,
  }),
  appointment_closed: (appointment) =>
    appointment.isToday ? closedToday(appointment) : closedAhead(appointment),
};

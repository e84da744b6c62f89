import type { Fact, TextedWording } from "../message/message.ts";
import {
  CODE_PICTURE,
  type AppointmentFacts,
  type AppointmentWords,
  type CalendarWords,
} from "./appointment-words-en.ts";

const purposes: Record<AppointmentFacts["purpose"], string> = {
  "Driver's License Renewal": "Pag-renew ng driver's license",
  "Driver's License Pickup": "Pagkuha ng driver's license",
  "Plate Number Pickup": "Pagkuha ng plaka",
};

/** Spec §2, Arrival. */
const bring = (purpose: AppointmentFacts["purpose"]): string =>
  purpose === "Driver's License Renewal"
    ? "Magdala po ng valid ID at ng QR code, ng inyong Comprehensive Driving Examination certificate at ng inyong Medical Certificate."
    : "Magdala po ng valid ID at ng QR code.";

const FREE = "Libre ang pag-book. Walang sinuman mula rito ang hihingi sa inyo ng bayad.";

type Hours = AppointmentFacts["officeHours"];
const ANY_TIME = "Pumunta po kayo anumang oras na bukas ang opisina.";
const hoursRow = (hours: Hours): Fact =>
  hours === null ? ["Oras", ANY_TIME] : ["Oras ng opisina", hours];

/** When to come, as a calendar says it. */
const hoursLine = (hours: Hours): string =>
  hours === null ? ANY_TIME : `Oras ng opisina: ${hours}`;

const rows = (appointment: AppointmentFacts, when: readonly Fact[] = []): Fact[] => [
  ["Petsa", appointment.date],
  ...when,
  ["Sangay/Opisina", appointment.office],
  ["Address ng opisina", appointment.officeAddress],
  ["Layunin", purposes[appointment.purpose]],
  ["Reference", appointment.reference],
];

const whereAndWhen = ({ date, office }: AppointmentFacts): string => `${date}, ${office}`;

const ending = ({ reference }: AppointmentFacts): string => `Ref. ...${reference.slice(-4)}.`;

const toChange = ({ link }: AppointmentFacts) => ({
  button: { text: "Ilipat o kanselahin", url: link },
  money: FREE,
});
const MOVE_OR_CANCEL = "ilipat o kanselahin";
const keepLink = (deed: string): string =>
  `Maaari ring ${deed} ito ng sinumang may ganitong link. Huwag po itong ipasa sa iba.`;

const untilTheDayBefore = (deed: string): string =>
  `Maaari ninyong ${deed} ang inyong appointment hanggang sa araw bago nito.`;
const untilTonight = (deed: string): string =>
  `Ngayon ang huling araw para ${deed} ang inyong appointment.`;

/** What a person takes along, and how plans are changed. */
function toTakeAlong(appointment: AppointmentFacts, until = untilTheDayBefore) {
  const { canMove, link, officeHours, reference } = appointment;
  const deed = canMove ? MOVE_OR_CANCEL : "kanselahin";
  return {
    preview: whereAndWhen(appointment),
    facts: rows(appointment, [hoursRow(officeHours)]),
    picture: { id: CODE_PICTURE, alt: `QR code ng reference na ${reference}` },
    ...toChange(appointment),
    ...(canMove ? {} : { button: { text: "Tingnan o kanselahin", url: link } }),
    notes: [until(deed), keepLink(deed)],
  };
}

const reminder = (
  appointment: AppointmentFacts,
  heading: string,
  when: string,
  until = untilTheDayBefore,
): TextedWording => ({
  ...toTakeAlong(appointment, until),
  subject: `Paalala: ang inyong appointment sa ${appointment.date}`,
  tone: "plain",
  heading,
  paragraphs: [bring(appointment.purpose)],
  sms: `${appointment.product}: ${when}: ${whereAndWhen(appointment)}. Ref. ${appointment.reference}. Nasa e-mail ninyo ang detalye.`,
});

const closedAhead = (appointment: AppointmentFacts): TextedWording => ({
  subject: `Pumili po ng ibang petsa: sarado ang opisina sa ${appointment.date}`,
  preview: appointment.closedReason,
  tone: "attention",
  heading: "Sarado ang opisina sa araw ng inyong appointment",
  paragraphs: ["Pumili po ng ibang petsa. Hindi ito ibibilang sa inyong mga paglipat."],
  facts: [["Dahilan ng pagsasara", appointment.closedReason], ...rows(appointment)],
  ...toChange(appointment),
  notes: [keepLink(MOVE_OR_CANCEL)],
  sms: `${appointment.product}: Sarado sa ${appointment.date} ang ${appointment.office} (${appointment.closedReason}). Pumili po ng ibang petsa; tingnan ang e-mail. ${ending(appointment)}`,
});

/** Too late to move it: it ends with the day, and then there can be another. */
const closedToday = (appointment: AppointmentFacts): TextedWording => ({
  subject: "Huwag po munang pumunta ngayon: sarado ang opisina",
  preview: appointment.closedReason,
  tone: "attention",
  heading: "Sarado ang opisina ngayon",
  paragraphs: [
    "Huwag po munang pumunta ngayon. Simula bukas, maaari kayong mag-book ng ibang appointment.",
  ],
  facts: [["Dahilan ng pagsasara", appointment.closedReason], ...rows(appointment)],
  button: { text: "Mag-book ng ibang appointment", url: appointment.bookLink },
  notes: [],
  money: FREE,
  sms: `${appointment.product}: Huwag po munang pumunta. Sarado ang ${appointment.office} (${appointment.closedReason}). Mag-book muli simula bukas; tingnan ang e-mail. ${ending(appointment)}`,
});

const cancelled = (appointment: AppointmentFacts) => ({
  subject: `Kinansela: ang inyong appointment sa ${appointment.date}`,
  heading: "Kinansela ang inyong appointment",
  facts: rows(appointment),
  button: { text: "Mag-book ng ibang appointment", url: appointment.bookLink },
  notes: [],
  money: FREE,
});
const CALENDAR = "Kakanselahin ng kalakip na file ang appointment sa inyong kalendaryo.";

const cancelledByPerson = (appointment: AppointmentFacts): TextedWording => ({
  ...cancelled(appointment),
  preview: "Bukas na sa iba ang inyong slot.",
  tone: "plain",
  paragraphs: ["Bukas na sa iba ang inyong slot. Wala na kayong kailangang gawin.", CALENDAR],
  sms: `${appointment.product}: Kinansela ang appointment: ${whereAndWhen(appointment)}. ${ending(appointment)} Nasa e-mail ninyo ang detalye.`,
});

const cancelledByUs = (appointment: AppointmentFacts): TextedWording => ({
  ...cancelled(appointment),
  preview: appointment.cancelledReason,
  tone: "attention",
  paragraphs: [
    `Kinansela namin ang inyong appointment sa ${appointment.date} sa ${appointment.office}. Huwag na po kayong pumunta sa araw na iyon.`,
    CALENDAR,
  ],
  facts: [["Dahilan ng pagkansela", appointment.cancelledReason], ...rows(appointment)],
  sms: `${appointment.product}: Kinansela ang appointment: ${whereAndWhen(appointment)} (${appointment.cancelledReason}). Tingnan ang e-mail. ${ending(appointment)}`,
});

export const appointmentWordsFilipino: AppointmentWords = {
  appointment_booked: (appointment) => ({
    ...toTakeAlong(appointment),
    subject: `Ang inyong appointment sa ${appointment.date}: ${appointment.reference}`,
    tone: "good",
    heading: "Naka-book na ang inyong appointment",
    paragraphs: [
      bring(appointment.purpose),
      "Ilalagay ng kalakip na file ang appointment sa inyong kalendaryo.",
    ],
    sms: `${appointment.product}: Naka-book na: ${whereAndWhen(appointment)}. Ref. ${appointment.reference}. Nasa e-mail ninyo ang detalye.`,
  }),
  appointment_reminder_72h: (appointment) =>
    reminder(appointment, "Malapit na ang inyong appointment", "Paalala"),
  appointment_reminder_24h: (appointment) =>
    reminder(appointment, "Bukas na ang inyong appointment", "Bukas ang appointment", untilTonight),
  appointment_moved: (appointment) => ({
    ...toTakeAlong(appointment),
    subject: `Inilipat sa ${appointment.date}: ang inyong appointment ${appointment.reference}`,
    tone: "good",
    heading: "Inilipat ang inyong appointment",
    paragraphs: [
      bring(appointment.purpose),
      "Ililipat ng kalakip na file ang appointment sa inyong kalendaryo.",
      "Ito na ang bago ninyong appointment:",
    ],
    sms: `${appointment.product}: Inilipat ang appointment sa ${whereAndWhen(appointment)}. ${ending(appointment)} Nasa e-mail ninyo ang detalye.`,
  }),
  appointment_cancelled: (appointment) =>
    appointment.cancelledReason === ""
      ? cancelledByPerson(appointment)
      : cancelledByUs(appointment),
  appointment_closed: (appointment) =>
    appointment.isToday ? closedToday(appointment) : closedAhead(appointment),
};

export const calendarWordsFilipino: CalendarWords = {
  language: "fil",
  title: {
    "Driver's License Renewal": "Pag-renew ng driver's license",
    "Driver's License Pickup": "Pag-pick up ng driver's license",
    "Plate Number Pickup": "Pag-pick up ng plaka",
  },
  notes: ({ reference, purpose, officeHours }) => [
    `Reference: ${reference}`,
    hoursLine(officeHours),
    bring(purpose),
  ],
};

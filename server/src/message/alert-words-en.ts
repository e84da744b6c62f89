import type { AlertFacts, AlertWords, Paragraph } from "./words.ts";

const what = ({ item, maskedNumber }: AlertFacts): string => `${item} ${maskedNumber}`;

const ended = ({ link }: AlertFacts): Paragraph[] => [
  "This was the only message: we do not write again.",
  { text: "What you had asked for", url: link },
];

/** Where nothing came of a request its number finds nothing: then only the form helps. */
const whatNow = ({ statusLink, formLink }: AlertFacts): Paragraph[] =>
  formLink === null
    ? [
        "The status says what to do. Once you have sent the details again you can ask to be told again.",
        { text: "See the status", url: statusLink },
      ]
    : [
        "Please check the details and send them again with the complete form. Then you can ask to be told again.",
        { text: "Send the details again", url: formLink },
      ];

export const alertWordsEnglish: AlertWords = {
  alertFooter: (product) => [
    "Being told is free, and nobody from here will ask you for a fee.",
    `${product} sends this because this address was given to be told. If that was not you, you can ignore it.`,
  ],
  alert_confirm: (alert) => ({
    subject: `Please confirm: tell me when ${what(alert)} is ready`,
    heading: "Shall we tell you when it is ready?",
    paragraphs: [
      `Somebody asked us to write to this address once, as soon as ${what(alert)} is ready.`,
      { text: "Yes, tell me, or no, stop it", url: alert.link },
      `The link works for ${alert.hours} hours. If nobody confirms by then, we forget this address. Once confirmed, we keep it until we have written, or for a year at most.`,
    ],
    sms: `${alert.code} is your code to be told when ${what(alert)} is ready. Or open ${alert.link}\nNot you? Ignore this.`,
  }),
  alert_ready: (alert) => ({
    subject: `Ready: ${what(alert)}`,
    heading: "It is ready",
    paragraphs: [
      `You asked us to tell you: ${what(alert)} is available now.`,
      { text: "See the status and what you can do now", url: alert.statusLink },
      ...ended(alert),
    ],
    sms: `Ready: ${what(alert)}. ${alert.statusLink}\nWe do not write again: ${alert.link}`,
  }),
  alert_rejected: (alert) => ({
    subject: `Not accepted: the details of ${what(alert)}`,
    heading: "The details were not accepted",
    paragraphs: [
      `You asked us to tell you when ${what(alert)} is ready. It is not: its details were not accepted.`,
      ...whatNow(alert),
      ...ended(alert),
    ],
    sms: `Not accepted: the details of ${what(alert)}. ${alert.formLink === null ? `See what to do: ${alert.statusLink}` : `Please send them again: ${alert.formLink}`}\nWe do not write again: ${alert.link}`,
  }),
};

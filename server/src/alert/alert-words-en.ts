import type { MessageLink, SenderFacts, TextedWording } from "../message/message.ts";

/** In their order: asked for, and the two ways in which the waiting ends. */
export type AlertMessage = "alert_confirm" | "alert_ready" | "alert_rejected";

export type AlertFacts = SenderFacts & {
  item: string;
  maskedNumber: string;
  /** Confirms and ends: part of it is the token. */
  link: string;
  /** Where the status stands, without any token. */
  statusLink: string;
  /** Where the details are sent once more, when there is no record whose status could be looked up; else null. */
  formLink: string | null;
  /** Six digits that confirm as the link does. */
  code: string;
  /** How long link and code confirm. */
  hours: number;
};
export type AlertWords = Record<AlertMessage, (facts: AlertFacts) => TextedWording>;

const what = ({ item, maskedNumber }: AlertFacts): string => `${item} ${maskedNumber}`;

const FREE = "This alert is free. Nobody from here will ask you for a fee.";

const ended = ({ link }: AlertFacts) => ({
  links: [{ text: "View this alert", url: link }],
  notes: ["You will not get another message."],
  money: FREE,
});

/** Without a record its number finds nothing: then only the form helps. */
const whatNow = ({ statusLink, formLink }: AlertFacts): [string, MessageLink] =>
  formLink === null
    ? [
        "The status says what to do. Once you have sent the details again, you can set another alert.",
        { text: "See the status", url: statusLink },
      ]
    : [
        "Please check the details and send them again with the complete form. Then you can set another alert.",
        { text: "Send the details again", url: formLink },
      ];

export const alertWordsEnglish: AlertWords = {
  alert_confirm: (alert) => ({
    subject: `Please confirm: tell me when ${what(alert)} is ready`,
    preview: "Confirm that you want this one message.",
    tone: "plain",
    heading: "Get a message when it is ready?",
    paragraphs: [
      `You (or someone else) asked us to message this address once, as soon as ${what(alert)} is ready.`,
    ],
    facts: [],
    button: { text: "Yes, notify me", url: alert.link },
    links: [{ text: "No, do not notify me", url: alert.link }],
    notes: [
      `The link works for ${alert.hours} hours. If nobody confirms by then, we delete this address. Once confirmed, we keep it until we have messaged you, or for a year at most.`,
    ],
    money: FREE,
    sms: `${alert.product}: ${alert.code} is your code to be notified about ${what(alert)}. Never give it to anybody. If you did not ask, ignore this.`,
  }),
  alert_ready: (alert) => ({
    subject: `Ready: ${what(alert)}`,
    preview: "You can see now how to get it.",
    tone: "good",
    heading: "It is ready",
    paragraphs: [`You asked us to tell you: ${what(alert)} is available now.`],
    facts: [],
    button: { text: "See what you can do now", url: alert.statusLink },
    ...ended(alert),
    sms: `${alert.product}: ${what(alert)} is ready. Look up your number on our website to see how to get it. This was the only message.`,
  }),
  alert_rejected: (alert) => {
    const [next, button] = whatNow(alert);
    return {
      subject: `Not accepted: the details of ${what(alert)}`,
      preview: next,
      tone: "attention",
      heading: "The details were not accepted",
      paragraphs: [
        `You asked us to tell you when ${what(alert)} is ready. It is not: its details were not accepted.`,
        next,
      ],
      facts: [],
      button,
      ...ended(alert),
      sms: `${alert.product}: The details of ${what(alert)} were not accepted. ${alert.formLink === null ? "Look up your number on our website." : "Send them again on our website."} This was the only message.`,
    };
  },
};

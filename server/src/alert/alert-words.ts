import type { I18n } from "../language/sentence.ts";
import type { MessageLink, SenderFacts, TextedWording } from "../message/message.ts";

export type AlertMessage = "alert_confirm" | "alert_ready" | "alert_rejected";

export type AlertFacts = SenderFacts & {
  /** The record as a phrase (`nameOf`). */
  thing: string;
  /** Where to look, for a text, which has no link. */
  host: string;
  /** Capability URL that confirms and cancels: it contains the token. */
  link: string;
  /** Status page, without a token. */
  statusLink: string;
  /** The form to submit the details again, when there is no record to look up; else null. */
  formLink: string | null;
  /** Six digits that confirm, as the link does. */
  code: string;
  /** Validity of link and code. */
  hours: number;
};
type Words = (alert: AlertFacts, i18n: I18n) => TextedWording;

const free = (i18n: I18n): string => i18n.t("This alert is free. We never ask you for a fee.");

const ended = ({ link }: AlertFacts, i18n: I18n) => ({
  links: [{ text: i18n.t("View this alert"), url: link }],
  notes: [i18n.t("You will not get another message.")],
  money: free(i18n),
});

/** Without a record a lookup finds nothing, so the form is linked instead. */
const whatNow = ({ statusLink, formLink }: AlertFacts, i18n: I18n): [string, MessageLink] =>
  formLink === null
    ? [
        i18n.t(
          "The status says what to do. Once you have sent the details again, you can set another alert.",
        ),
        { text: i18n.t("See the status"), url: statusLink },
      ]
    : [
        i18n.t(
          "Please check the details and send them again with the complete form. Then you can set another alert.",
        ),
        { text: i18n.t("Send the details again"), url: formLink },
      ];

export const alertWords: Record<AlertMessage, Words> = {
  alert_confirm: (alert, i18n) => ({
    subject: i18n.t("Please confirm: notify me when {thing} is ready", alert),
    preview: i18n.t("Confirm that you want this one message."),
    tone: "plain",
    heading: i18n.t("Get a message when it is ready?"),
    paragraphs: [
      i18n.t(
        "You (or someone else) asked us to message this address once, as soon as {thing} is ready.",
        alert,
      ),
    ],
    facts: [],
    button: { text: i18n.t("Yes, notify me"), url: alert.link },
    notes: [
      i18n.t(
        "The link works for {hours} hours. If no one confirms by then, we delete this address. Once confirmed, we keep it until we have messaged you, or for a year at most.",
        alert,
      ),
    ],
    money: free(i18n),
    sms: i18n.t(
      "{product}: {code} is your code to be notified about {thing}. Never give it to anyone. If you did not ask, ignore this.",
      alert,
    ),
  }),
  alert_ready: (alert, i18n) => ({
    subject: i18n.t("Ready: {thing}", alert),
    preview: i18n.t("You can see now how to get it."),
    tone: "good",
    heading: i18n.t("It is ready"),
    paragraphs: [i18n.t("You asked for this alert: {thing} is available now.", alert)],
    facts: [],
    button: { text: i18n.t("See what you can do now"), url: alert.statusLink },
    ...ended(alert, i18n),
    sms: i18n.t(
      "{product}: {thing} is ready. See how to get it at {host}. This was the only message.",
      alert,
    ),
  }),
  alert_rejected: (alert, i18n) => {
    const [next, button] = whatNow(alert, i18n);
    return {
      subject: i18n.t("Not accepted: the details of {thing}", alert),
      preview: next,
      tone: "attention",
      heading: i18n.t("The details were not accepted"),
      paragraphs: [
        i18n.t(
          "You asked us to notify you when {thing} is ready. It is not ready, because its details were not accepted.",
          alert,
        ),
        next,
      ],
      facts: [],
      button,
      ...ended(alert, i18n),
      sms:
        alert.formLink === null
          ? i18n.t(
              "{product}: The details of {thing} were not accepted. Look it up at {host}. This was the only message.",
              alert,
            )
          : i18n.t(
              "{product}: The details of {thing} were not accepted. Send them again at {host}. This was the only message.",
              alert,
            ),
    };
  },
};

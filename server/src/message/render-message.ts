import { PersonName } from "@portal/contract/person";
import type { I18n } from "@lingui/core";
import * as v from "valibot";
import type { Mail } from "../providers/mail/mail-provider.ts";
import { mailHtml } from "./mail-html.ts";
import { speak } from "../language/sentence.ts";
import type { GivenWith, Message, MessageLink, SenderFacts } from "./message.ts";

/** Renders a mail as plain text and HTML, with its pictures attached. */
export function renderMessage(
  {
    language,
    wording,
    givenWith,
    firstName,
  }: Pick<Message, "language" | "wording" | "givenWith" | "firstName">,
  sender: SenderFacts,
): Pick<Mail, "subject" | "text" | "html"> {
  // A name is the only text of a stranger in a mail; one stored before names were validated may not be a name.
  const i18n = speak(language);
  const name = v.safeParse(PersonName, firstName);
  const greets = greeting(name.success ? name.output : "", i18n);
  const foot = footer(givenWith, sender, i18n);
  const { subject, heading, paragraphs, facts, button, links, notes, money } = wording;
  const blocks = [
    heading,
    greets,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...[button, ...(links ?? [])].map(asText),
    ...notes,
    "--",
    money,
    ...foot,
  ];
  return {
    subject,
    text: `${blocks.join("\n\n")}\n`,
    html: mailHtml({
      language: i18n.locale,
      product: sender.product,
      greeting: greets,
      wording,
      footer: foot,
    }),
  };
}

const asText = ({ text, url }: MessageLink): string => `${text}:\n${url}`;

const greeting = (firstName: string, i18n: I18n): string =>
  firstName === "" ? i18n.t("Hello,") : i18n.t("Hello {firstName},", { firstName });

/** The footer of each mail, after the sentence about money. */
const footer = (givenWith: GivenWith, sender: SenderFacts, i18n: I18n): string[] => [
  i18n.t("Questions? Write to {contact}.", sender),
  why[givenWith](sender, i18n),
];

const why: Record<GivenWith, (sender: SenderFacts, i18n: I18n) => string> = {
  request: (sender, i18n) =>
    i18n.t(
      "{product} sends this because your e-mail address was given with a request. If that was not you, you can ignore it.",
      sender,
    ),
  appointment: (sender, i18n) =>
    i18n.t(
      "{product} sends this because your e-mail address was given with an appointment. If that was not you, you can ignore it.",
      sender,
    ),
  alert: (sender, i18n) =>
    i18n.t(
      "{product} sends this because this address was given for an alert. If that was not you, you can ignore it.",
      sender,
    ),
};

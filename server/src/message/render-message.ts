import { isPersonName } from "@portal/contract/names";
import type { Mail } from "../providers/mail/mail-provider.ts";
import { mailHtml } from "./mail-html.ts";
import { speak } from "../language/speak.ts";
import { footer, greeting } from "./frame-words.ts";
import type { Message, MessageLink, SenderFacts } from "./message.ts";

/** A mail as text and as HTML that says the same; pictures come with it. */
export function renderMessage(
  {
    language,
    wording,
    givenWith,
    firstName,
  }: Pick<Message, "language" | "wording" | "givenWith" | "firstName">,
  sender: SenderFacts,
): Pick<Mail, "subject" | "text" | "html"> {
  // A stranger's words reach a mail as a name alone; what was stored before names had a rule may be none.
  const i18n = speak(language);
  const greets = greeting(isPersonName(firstName) ? firstName : "", i18n);
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

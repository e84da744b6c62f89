import { isPersonName } from "@portal/contract/names";
import type { Mail } from "../providers/mail/mail-provider.ts";
import { mailHtml } from "./mail-html.ts";
import { frameWords } from "./frame-words.ts";
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
  const frame = frameWords(language);
  const greeting = frame.greeting(isPersonName(firstName) ? firstName : "");
  const footer = frame.footer(givenWith, sender);
  const { subject, heading, paragraphs, facts, button, links, notes, money } = wording;
  const blocks = [
    heading,
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(([label, value]) => `${label}: ${value}`).join("\n")] : []),
    ...[button, ...(links ?? [])].map(asText),
    ...notes,
    "--",
    money,
    ...footer,
  ];
  return {
    subject,
    text: `${blocks.join("\n\n")}\n`,
    html: mailHtml({
      language: frame.language,
      product: sender.product,
      greeting,
      wording,
      footer,
    }),
  };
}

const asText = ({ text, url }: MessageLink): string => `${text}:\n${url}`;

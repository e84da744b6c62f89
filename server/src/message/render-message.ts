import { isPersonName } from "@portal/contract/names";
import type { Mail } from "../providers/mail/mail-provider.ts";
import { mailHtml } from "./mail-html.ts";
import type { About, MessageLink, Wording, Words } from "./words.ts";

export type Addressed = {
  about: About;
  /** Empty when there is none to greet by. */
  firstName: string;
  product: string;
  contact: string;
};

/** A mail as text and as HTML that says the same; pictures come with it. */
export function renderMessage(
  words: Words,
  wording: Wording,
  { about, firstName, product, contact }: Addressed,
): Pick<Mail, "subject" | "text" | "html"> {
  // A stranger's words reach a mail as a name alone; what was stored before names had a rule may be none.
  const greeting = words.greeting(isPersonName(firstName) ? firstName : "");
  const footer = words.footer[about]({ product, contact });
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
    html: mailHtml({ language: words.language, product, greeting, wording, footer }),
  };
}

const asText = ({ text, url }: MessageLink): string => `${text}:\n${url}`;

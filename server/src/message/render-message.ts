import { isPersonName } from "@portal/contract";
import type { Mail } from "../providers/mail/mail-provider.ts";
import type { Paragraph, Wording, Words } from "./words.ts";

/** A mail as text and as HTML without styles or anything loaded from elsewhere; pictures come with it. */
export function renderMessage(
  words: Words,
  wording: Wording,
  { firstName, product }: { firstName: string; product: string },
  footer = words.footer(product),
): Pick<Mail, "subject" | "text" | "html"> {
  // A stranger's words reach a mail as a name alone; what was stored before names had a rule may be none.
  const greeted = isPersonName(firstName) ? firstName : "";
  const paragraphs: Paragraph[] = [words.greeting(greeted), ...wording.paragraphs];
  return {
    subject: wording.subject,
    text: [wording.heading, ...paragraphs.flatMap(asText), "--", ...footer]
      .join("\n\n")
      .concat("\n"),
    html: [
      "<!doctype html>",
      `<html lang="${words.language}">`,
      `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(wording.subject)}</title></head>`,
      "<body>",
      "<main>",
      `<h1>${escape(wording.heading)}</h1>`,
      ...paragraphs.map(asHtml),
      "</main>",
      "<hr>",
      ...footer.map(asHtml),
      "</body>",
      "</html>",
      "",
    ].join("\n"),
  };
}

/** Nothing for a picture: what it shows stands among the words. */
function asText(paragraph: Paragraph): string | string[] {
  if (typeof paragraph === "string") return paragraph;
  if ("url" in paragraph) return `${paragraph.text}:\n${paragraph.url}`;
  if ("picture" in paragraph) return [];
  return paragraph.facts.map(([label, value]) => `${label}: ${value}`).join("\n");
}

function asHtml(paragraph: Paragraph): string {
  if (typeof paragraph === "string") return `<p>${escape(paragraph)}</p>`;
  if ("url" in paragraph)
    return `<p><a href="${escape(paragraph.url)}">${escape(paragraph.text)}</a></p>`;
  if ("picture" in paragraph)
    return `<p><img src="cid:${escape(paragraph.picture)}" alt="${escape(paragraph.alt)}"></p>`;
  const facts = paragraph.facts.map(
    ([label, value]) => `<dt>${escape(label)}</dt>\n<dd>${escape(value)}</dd>`,
  );
  return ["<dl>", ...facts, "</dl>"].join("\n");
}

const SIGNS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/gu, (sign) => SIGNS[sign] ?? sign);

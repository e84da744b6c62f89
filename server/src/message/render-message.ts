import type { Mail } from "../providers/mail/mail-provider.ts";
import type { Paragraph, Wording, Words } from "./words.ts";

/** A mail as text and as HTML without styles, pictures or anything loaded from elsewhere. */
export function renderMessage(
  words: Words,
  wording: Wording,
  { firstName, product }: { firstName: string; product: string },
): Pick<Mail, "subject" | "text" | "html"> {
  const paragraphs: Paragraph[] = [words.greeting(firstName), ...wording.paragraphs];
  const footer = words.footer(product);
  return {
    subject: wording.subject,
    text: [wording.heading, ...paragraphs.map(asText), "--", ...footer].join("\n\n").concat("\n"),
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

const asText = (paragraph: Paragraph): string =>
  typeof paragraph === "string" ? paragraph : `${paragraph.text}:\n${paragraph.url}`;

const asHtml = (paragraph: Paragraph): string =>
  typeof paragraph === "string"
    ? `<p>${escape(paragraph)}</p>`
    : `<p><a href="${escape(paragraph.url)}">${escape(paragraph.text)}</a></p>`;

const SIGNS: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string =>
  text.replaceAll(/[&<>"']/gu, (sign) => SIGNS[sign] ?? sign);

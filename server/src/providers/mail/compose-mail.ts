import { domainToASCII } from "node:url";
import type { Mail, MailAttachment } from "./mail-provider.ts";

type Head = { from: string; fromName: string; messageId: string; date: Date };

/**
 * A mail as it is sent (RFC 5322 and 2045 to 2047): text and HTML as alternatives, the pictures beside the HTML that
 * shows them, files after both. Of one form and all at once, because a composer of any mail, through streams, took a
 * third of what a process does for a booking.
 */
export function composeMail(mail: Mail, { from, fromName, messageId, date }: Head): Buffer {
  const pictures = mail.attachments.filter(({ contentId }) => contentId !== undefined);
  const files = mail.attachments.filter(({ contentId }) => contentId === undefined);
  const html = multipart("related", [textPart("html", mail.html), ...pictures.map(attached)]);
  const body = multipart("alternative", [textPart("plain", mail.text), html]);
  const headers = [
    `From: ${nameOf(fromName)}<${addressOf(from)}>`,
    `To: <${addressOf(mail.to)}>`,
    `Subject: ${words(oneLine(mail.subject))}`,
    `Message-ID: ${messageId}`,
    `Date: ${date.toUTCString().replace("GMT", "+0000")}`,
    // Nobody's out-of-office answer: RFC 3834, and what Exchange and Outlook read in its place.
    "Auto-Submitted: auto-generated",
    "X-Auto-Response-Suppress: All",
    "MIME-Version: 1.0",
  ];
  return Buffer.from(
    `${headers.join(EOL)}${EOL}${multipart("mixed", [body, ...files.map(attached)])}`,
  );
}

const EOL = "\r\n";

/** One part is not wrapped. No encoded text or file has a line with `=_`, so it needs no random boundary. */
function multipart(kind: "mixed" | "related" | "alternative", parts: readonly string[]): string {
  const [only] = parts;
  if (parts.length === 1 && only !== undefined) return only;
  const boundary = `=_${kind}`;
  const between = parts.map((part) => `--${boundary}${EOL}${part}${EOL}`).join("");
  return `Content-Type: multipart/${kind}; boundary="${boundary}"${EOL}${EOL}${between}--${boundary}--${EOL}`;
}

const textPart = (kind: "plain" | "html", text: string): string =>
  [
    `Content-Type: text/${kind}; charset=utf-8`,
    "Content-Transfer-Encoding: quoted-printable",
    "",
    quotedPrintable(text),
  ].join(EOL);

function attached({ filename, contentType, content, contentId }: MailAttachment): string {
  const name = encodeURIComponent(oneLine(filename)).replaceAll(/['()*]/gu, percent);
  return [
    `Content-Type: ${oneLine(contentType)}`,
    `Content-Disposition: ${contentId === undefined ? "attachment" : "inline"}; filename*=utf-8''${name}`,
    ...(contentId === undefined ? [] : [`Content-ID: <${contentId.replaceAll(/[^\w.-]/gu, "")}>`]),
    "Content-Transfer-Encoding: base64",
    "",
    content.toString("base64").replaceAll(/.{76}/gu, `$&${EOL}`),
  ].join(EOL);
}

const percent = (sign: string): string => `%${hexOf(sign.charCodeAt(0))}`;
const hexOf = (byte: number): string => byte.toString(16).toUpperCase().padStart(2, "0");

/** Without line ends and other controls, by which a header could become another one. */
const oneLine = (text: string): string => text.toWellFormed().replaceAll(/\p{Cc}+/gu, " ");

function addressOf(address: string): string {
  const at = address.lastIndexOf("@") + 1;
  return address.slice(0, at) + (domainToASCII(address.slice(at)) || address.slice(at));
}

const nameOf = (name: string): string => (name === "" ? "" : `${words(oneLine(name), NAME)} `);

/** What may stand in a header as it is; a name has fewer signs than a subject. */
const TEXT = /^(?!.*=\?)[ -~]{0,66}$/u;
const NAME = /^[\w ]{0,66}$/u;
/** Bytes of an encoded word, which has 75 signs at most. */
const WORD_BYTES = 45;

/** As it is, or in encoded words, none of which ends within a sign. */
function words(text: string, plain = TEXT): string {
  if (plain.test(text)) return text;
  const cut: Buffer[] = [];
  for (const sign of text) {
    const last = cut.at(-1);
    const bytes = Buffer.from(sign);
    if (last && last.length + bytes.length <= WORD_BYTES)
      cut[cut.length - 1] = Buffer.concat([last, bytes]);
    else cut.push(bytes);
  }
  return cut.map((word) => `=?UTF-8?B?${word.toString("base64")}?=`).join(`${EOL} `);
}

const quotedPrintable = (text: string): string =>
  text
    .replaceAll("=", "=3D")
    .replaceAll(/[^\t\n\r -~]+/gu, escaped)
    .replaceAll(/[\t ]$/gmu, escaped)
    .split(/\r\n|\r|\n/u)
    .map(shortLines)
    .join(EOL);

const escaped = (signs: string): string =>
  Array.from(Buffer.from(signs), (byte) => `=${hexOf(byte)}`).join("");

/** A line has 76 signs at most: a longer one goes on after `=`, and is not cut within an escape. */
function shortLines(line: string): string {
  if (line.length <= 76) return line;
  const lines: string[] = [];
  let from = 0;
  while (line.length - from > 76) {
    const escape = line.lastIndexOf("=", from + 74);
    const to = escape > from + 72 ? escape : from + 75;
    lines.push(line.slice(from, to));
    from = to;
  }
  return [...lines, line.slice(from)].join(`=${EOL}`);
}

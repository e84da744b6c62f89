import * as v from "valibot";
import type { Context } from "../context.ts";
import { escapeHtml } from "../language/escape-html.ts";
import { type I18n, speak } from "../language/sentence.ts";
import type { Mail, MailAttachment } from "../providers/mail/mail-provider.ts";
import { PersonName } from "@portal/contract/person";

export type Fact = readonly [label: string, value: string];
export type MessageLink = { text: string; url: string };
/** Tone of a mail's header: neutral, good news, needs attention, bad news. */
type Tone = "plain" | "good" | "attention" | "bad";

/** The content of a mail; strings are plain text. */
export type Wording = {
  subject: string;
  /** Shown beside the subject in an inbox. */
  preview: string;
  tone: Tone;
  heading: string;
  paragraphs: readonly string[];
  facts: readonly Fact[];
  /** An attached picture, by content id, with its alternative text. */
  picture?: { id: string; alt: string };
  button: MessageLink;
  links?: readonly MessageLink[];
  notes: readonly string[];
  /** The sentence about money. */
  money: string;
};
/** `sms` contains no name, because locked screens show texts, no link, and at most 160 GSM characters. */
export type TextedWording = Wording & { sms: string };

/** Sender and contact. */
export type SenderFacts = {
  product: string;
  /** Contact address for questions. */
  contact: string;
};
export const senderFacts = ({ texts }: Context["config"]): SenderFacts => ({
  product: texts.product,
  contact: texts.contactEmail,
});

/** Where the person gave the address: mentioned in the footer. */
export type GivenWith = "request" | "appointment" | "alert";

/** Alerts have a count of their own: they keep nobody's confirmation away. */
export type MessageCap = "messagePerAddress" | "alertPerAddress" | null;

/** A message with its recipient, built when it is sent. */
export type Message = {
  name: string;
  /** Idempotency key: a provider sends an id once. */
  id: string;
  language: string;
  givenWith: GivenWith;
  /** Null without an e-mail address. */
  email: string | null;
  mobile: string | null;
  /** The first name, or the one name of who has no other; empty when unknown. */
  firstName: string;
  wording: Wording;
  /** The text, with names cut to this many characters; null for a message sent only by mail. */
  sms: ((longest: number) => string) | null;
  /** Made for the mail alone: a text carries none. */
  attachments: () => MailAttachment[];
  /** What counts it, if anyone who knows the address can cause it: three a day are sent to one address. */
  cap: MessageCap;
  /** Called after sending. */
  noteSent?: () => Promise<void>;
};

/** A job's payload: message name and subject id, no personal data. */
export type Payload = Record<string, string>;

/** Builds one room's message; null when it is outdated. */
export type MessageReader = (context: Context, payload: Payload) => Promise<Message | null>;
/** By the payload's `about`; filled at wiring, because the rooms are in a higher layer. */
export type MessageReaders = Readonly<Record<string, MessageReader>>;

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
  const greets = greetingOf(name.success ? name.output : "", i18n);
  const foot = footerOf(givenWith, sender, i18n);
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

const greetingOf = (firstName: string, i18n: I18n): string =>
  firstName === "" ? i18n.t("Hello,") : i18n.t("Hello {firstName},", { firstName });

/** The footer of each mail, after the sentence about money. */
const footerOf = (givenWith: GivenWith, sender: SenderFacts, i18n: I18n): string[] => [
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

type MailParts = {
  language: string;
  product: string;
  greeting: string;
  wording: Wording;
  footer: readonly string[];
};

const FONT = "font-family:'Public Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const WIDTH = 560;

/** The portal's colours as literals: mail programs do not support CSS variables. */
const tones: Record<Tone, { ground: string; ink: string }> = {
  plain: { ground: "#e7eefa", ink: "#072a66" },
  good: { ground: "#146c43", ink: "#ffffff" },
  attention: { ground: "#fff1cc", ink: "#7a4d00" },
  bad: { ground: "#fce8e6", ink: "#8c1d18" },
};

/** Dark scheme, for mail programs that support one; others may invert the light one. */
const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0b1220!important}.card{background:#121a2b!important}
.ink{color:#e8edf7!important}.soft{color:#b4bfd4!important}.rule{border-color:#2c3850!important}
.link{color:#8fb4ff!important}.press{background:#8fb4ff!important}.button{color:#0b1220!important}
.plain{background:#1b2c52!important;color:#dbe7ff!important}.good{background:#0f5132!important;color:#fff!important}
.attention{background:#4a3500!important;color:#ffe9b0!important}.bad{background:#5a1613!important;color:#ffdad6!important}
}`;

/** On a phone a fact stands below its name: beside it, references break and addresses fill half a screen. */
const NARROW = `@media (max-width:480px){.facts th,.facts td{display:block;width:auto}
.facts th{padding-bottom:0!important}.facts td{padding-top:0!important;border-top:0!important}}`;

/** A mail as mail programs need it: tables, inline styles, no remote content. */
function mailHtml({ language, product, greeting, wording, footer }: MailParts): string {
  const { subject, preview, tone, heading, paragraphs, picture, button } = wording;
  const { ground, ink } = tones[tone];
  const rows = [
    `<td style="padding:16px 24px;background:#072a66;color:#ffffff;${FONT};font-size:18px;line-height:24px;font-weight:800">${escapeHtml(product)}</td>`,
    `<td class="${tone}" style="padding:20px 24px;background:${ground};color:${ink}"><h1 style="margin:0;${FONT};font-size:26px;line-height:32px;font-weight:800">${escapeHtml(heading)}</h1></td>`,
    `<td style="padding:20px 24px 4px">${[greeting, ...paragraphs].map(paragraph).join("")}</td>`,
    ...(wording.facts.length > 0
      ? [`<td style="padding:4px 24px 12px">${factTable(wording.facts)}</td>`]
      : []),
    ...(picture
      ? [
          `<td align="center" style="padding:4px 24px 12px"><img src="cid:${escapeHtml(picture.id)}" alt="${escapeHtml(picture.alt)}" width="184" height="184" style="display:block;background:#ffffff;border:0"></td>`,
        ]
      : []),
    `<td style="padding:8px 24px">${buttonTable(button)}</td>`,
    `<td style="padding:8px 24px 20px">${(wording.links ?? []).map(quietLink).join("")}${wording.notes.map(paragraph).join("")}</td>`,
    `<td class="rule" style="padding:16px 24px 20px;border-top:1px solid #e3dfd4">${[wording.money, ...footer].map(small).join("")}</td>`,
  ];
  return [
    "<!doctype html>",
    `<html lang="${language}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><meta name="format-detection" content="telephone=no,date=no,address=no"><title>${escapeHtml(subject)}</title><style>${DARK}${NARROW}</style></head>`,
    `<body class="page" style="margin:0;padding:0;background:#f6f4ef;-webkit-text-size-adjust:100%">`,
    `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preview)}${PADDING}</div>`,
    `<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f6f4ef"><tr><td align="center" style="padding:16px 8px">`,
    `<!--[if mso]><table role="presentation" width="${WIDTH}" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`,
    `<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:${WIDTH}px;background:#ffffff;text-align:left">`,
    ...rows.map((row) => `<tr>${row}</tr>`),
    "</table>",
    "<!--[if mso]></td></tr></table><![endif]-->",
    "</td></tr></table>",
    "</body>",
    "</html>",
    "",
  ].join("\n");
}

/** Keeps the body text out of the inbox preview. */
const PADDING = "&#847;&zwnj;&nbsp;".repeat(40);

const block = (size: string, look: string, content: string): string =>
  `<p class="${look}" style="margin:0 0 12px;${FONT};${size};color:${look === "soft" ? "#4a5670" : "#0f1b33"}">${running(content)}</p>`;
const paragraph = (content: string): string =>
  block("font-size:16px;line-height:24px", "ink", content);
const small = (content: string): string =>
  block("font-size:14px;line-height:20px", "soft", content);

function factTable(facts: readonly Fact[]): string {
  const cell = "padding:10px 0;border-top:1px solid #e3dfd4;vertical-align:top";
  const rows = facts.map(
    ([label, value]) =>
      `<tr><th scope="row" class="soft rule" width="32%" style="${cell};padding-right:12px;text-align:left;${FONT};font-size:14px;line-height:22px;font-weight:400;color:#4a5670">${escapeHtml(label)}</th>` +
      `<td class="ink rule" style="${cell};${FONT};font-size:16px;line-height:22px;font-weight:600;color:#0f1b33;word-break:break-word">${running(value)}</td></tr>`,
  );
  return `<table class="facts" width="100%" cellpadding="0" cellspacing="0" border="0">${rows.join("")}</table>`;
}

/** The cell has the colour, for programs that remove styles from links. */
const buttonTable = ({ text: words, url }: MessageLink): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="press" bgcolor="#0b3d91" style="background:#0b3d91;border-radius:8px;mso-padding-alt:14px 24px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;line-height:20px;font-weight:700;text-align:center;color:#ffffff;text-decoration:none">${escapeHtml(words)}</a></td></tr></table>`;

const quietLink = ({ text: words, url }: MessageLink): string =>
  `<p style="margin:0 0 12px;${FONT};font-size:16px;line-height:24px"><a class="link" href="${escapeHtml(url)}" style="color:#0b3d91">${running(words)}</a></p>`;

/** Numbers in groups, such as N01-**-****02, must not break across lines. */
const GROUPED = /(?<![A-Z0-9*])[A-Z0-9*]+(?:-[A-Z0-9*]+){2,}/gu;
const running = (content: string): string =>
  escapeHtml(content).replaceAll(GROUPED, '<span style="white-space:nowrap">$&</span>');

/** The GSM alphabet (3GPP TS 23.038); a single other character more than halves the length of a message. */
const BASIC = new Set(
  "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà",
);
/** Each counts as two characters. */
const EXTENDED = new Set("^{}\\[~]|€\f");

const PLAIN: Record<string, string> = {
  "–": "-",
  "—": "-",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "…": "...",
  "\u00a0": " ",
  "₱": "PHP ",
};

const isGsm = (text: string): boolean =>
  [...text].every((sign) => BASIC.has(sign) || EXTENDED.has(sign));

/** Converts text to the GSM alphabet: `Ñ` is in it, other accents are dropped, anything else becomes `?`. */
export const gsmText = (text: string): string => [...text.normalize("NFC")].map(gsmSign).join("");

function gsmSign(sign: string): string {
  if (isGsm(sign)) return sign;
  const plain = PLAIN[sign] ?? sign.normalize("NFKD").replaceAll(/\p{M}/gu, "");
  return plain !== "" && isGsm(plain) ? plain : "?";
}

/** Length in GSM characters; 160 fit into one message. */
export const gsmLength = (text: string): number =>
  [...text].reduce((places, sign) => places + (EXTENDED.has(sign) ? 2 : 1), 0);

/** Characters in one message (3GPP TS 23.038). */
const ONE_MESSAGE = 160;
/** Names are not cut below this length. */
const SHORTEST = 12;
const LONGEST = 60;
const ELLIPSIS = "...";

/** Cuts text to whole words within `longest` characters, and drops an unclosed bracket. */
export function shortened(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const kept = text.slice(0, longest - ELLIPSIS.length + 1);
  const lastSpace = kept.lastIndexOf(" ");
  // A single word that is too long is cut.
  const words = kept.slice(0, lastSpace > 0 ? lastSpace : longest - ELLIPSIS.length);
  return `${words.replace(/\s*\([^)]*$|[\s,.;:-]+$/u, "")}${ELLIPSIS}`;
}

/** The text in the GSM alphabet; names in it are cut until it fits into one message. */
export function shortText(write: (longest: number) => string): string {
  for (let longest = LONGEST; ; longest -= 1) {
    // A shortened name at the end of a sentence already has its full stop.
    const text = gsmText(write(longest)).replaceAll("....", ELLIPSIS);
    if (gsmLength(text) <= ONE_MESSAGE || longest === SHORTEST) return text;
  }
}

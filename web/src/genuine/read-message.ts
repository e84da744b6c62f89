/** What is known of our own messages. */
export type Ours = {
  /** Of every link of ours, without a port. */
  host: string;
  /** Every address of ours, in small letters. */
  mails: readonly string[];
  /** The registered names of our text messages; empty where they are not set. */
  texts: readonly string[];
  linksInTexts: boolean;
};

/** "bad" is never true of our messages; "unsure" can be; "good" fits them and proves nothing. */
export type Verdict = "bad" | "unsure" | "good";
export type FindingKind =
  | "our-link"
  | "other-link"
  | "our-mail"
  | "other-mail"
  | "our-sender"
  | "other-sender"
  | "unknown-sender"
  | "phone-sender"
  | "secret"
  | "code"
  | "phone"
  | "money"
  | "hurry";
export type Finding = { kind: FindingKind; value: string };

export const verdicts: Record<FindingKind, Verdict> = {
  "other-link": "bad",
  "other-mail": "bad",
  "other-sender": "bad",
  "phone-sender": "bad",
  secret: "bad",
  phone: "bad",
  "unknown-sender": "unsure",
  code: "unsure",
  money: "unsure",
  hurry: "unsure",
  "our-link": "good",
  "our-mail": "good",
  "our-sender": "good",
};

const ORDER: readonly Verdict[] = ["bad", "unsure", "good"];

const MAIL = /[^\s@<>,;:"()[\]]+@[^\s@<>,;:"()[\]]+\.[a-z]{2,}/giu;
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"']+/giu;
/** Links without a scheme: with a path, or with one of the endings that such links have. */
const BARE =
  /(?<![\p{L}\p{N}@.-])(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+(?:[a-z]{2,}\/[^\s<>"']*|(?:app|biz|cc|click|co|com|example|gov|icu|info|io|link|live|ly|me|net|online|org|ph|shop|site|top|vip|xyz)(?![\p{L}\p{N}-]))/giu;
const MOBILE = /(?<!\d)(?:\+?63|0)[\s-]?9\d{2}[\s-]?\d{3}[\s-]?\d{4}(?!\d)/gu;

/** Words of English and Filipino messages. */
const words: readonly [kind: FindingKind, pattern: RegExp][] = [
  ["secret", /\b(?:otp|m-?pin|pin|cvv|cvc|passwords?|passcode|card numbers?|numero ng card)\b/iu],
  ["code", /\b(?:codes?|kodigo)\b/iu],
  [
    "money",
    /₱|\b(?:php\s?\d[\d,.]*|pesos?|piso|gcash|maya|paymaya|bank account|pay(?:ment)?s?|bayad|bayaran|magbayad|fines?|penalt(?:y|ies)|multa)\b/iu,
  ],
  [
    "hurry",
    /\b(?:urgent|immediately|final notice|last (?:warning|chance)|suspend(?:ed)?|revoked?|blocked|legal action|agad|kaagad|masususpinde|huling babala)\b/iu,
  ],
];

const once = (found: Iterable<string>): string[] => [...new Set(found)];

/** The host that a link really leads to, in small letters; null when it is none. */
function hostOf(link: string): string | null {
  const bare = link.replace(/[.,;:!?)\]]+$/u, "");
  try {
    return new URL(/^https?:\/\//iu.test(bare) ? bare : `https://${bare}`).hostname;
  } catch {
    return null;
  }
}

function readSender(from: string, { mails, texts }: Ours): Finding[] {
  const value = from.trim();
  if (value === "") return [];
  const [mail] = value.match(MAIL) ?? [];
  if (mail !== undefined)
    return [{ kind: mails.includes(mail.toLowerCase()) ? "our-mail" : "other-mail", value: mail }];
  if (/^[+\d\s()-]{7,}$/u.test(value)) return [{ kind: "phone-sender", value }];
  if (texts.length === 0) return [{ kind: "unknown-sender", value }];
  const isOurs = texts.some((name) => name.toLowerCase() === value.toLowerCase());
  return [{ kind: isOurs ? "our-sender" : "other-sender", value }];
}

/** What in a message fits ours and what does not, worst first. Read in this browser alone. */
export function readMessage(from: string, text: string, ours: Ours): Finding[] {
  const withoutAddresses = text.replaceAll(ADDRESS, " ");
  const mails = once(withoutAddresses.match(MAIL) ?? []).map((value): Finding => {
    return { kind: ours.mails.includes(value.toLowerCase()) ? "our-mail" : "other-mail", value };
  });
  const rest = withoutAddresses.replaceAll(MAIL, " ");
  const written = [...(text.match(ADDRESS) ?? []), ...(rest.match(BARE) ?? [])];
  const links = once(written.flatMap((link) => hostOf(link) ?? [])).map((value): Finding => {
    return { kind: value === ours.host ? "our-link" : "other-link", value };
  });
  const unlinked = rest.replaceAll(BARE, " ");
  const phones = once(unlinked.match(MOBILE) ?? []).map((value): Finding => {
    return { kind: "phone", value };
  });
  const said = words.flatMap(([kind, pattern]): Finding[] => {
    const [value] = pattern.exec(unlinked) ?? [];
    return value === undefined ? [] : [{ kind, value }];
  });
  return [...readSender(from, ours), ...links, ...mails, ...phones, ...said].toSorted(
    (a, b) => ORDER.indexOf(verdicts[a.kind]) - ORDER.indexOf(verdicts[b.kind]),
  );
}

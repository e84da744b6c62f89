import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { withoutEnd } from "./text.ts";

const FULL_WIDTH_OR_DOT = /[\uFF01-\uFF5E\u3002]/gu;
const MOST = 254;
const LONGEST_READ = 2_000;
const MOST_BEFORE_AT = 64;
const BEFORE_AT = /^[\w!#$%&'*+./=?^`{|}~-]+$/u;
const STRAY_DOT = /^\.|\.\.|\.@|@\.|\.$/u;
/** Letters of any script, digits and hyphens; what else a URL would take is none of a domain. */
const LABELS = /^[\p{L}\p{M}\p{Nd}.-]+$/u;
const DOMAIN =
  /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/u;

/** The address in what was pasted: without `mailto:`, a name before it, brackets, quotes and commas around it. */
function addressIn(text: string): string {
  const plain = text
    .replaceAll(FULL_WIDTH_OR_DOT, (sign) => (sign === "\u3002" ? "." : sign.normalize("NFKC")))
    .replaceAll(/\p{Cf}/gu, "")
    .trim();
  const within = /<([^<>]*)>[\s,;]*$/u.exec(plain)?.[1] ?? plain;
  const alone = withoutEnd(within.replace(/^[\s<([{"“‘,;:]+/u, ""), /[\s>)\]}"”’,;:]/u);
  const [, mailto] = /^mailto:\s*([^?]*)/iu.exec(alone) ?? [];
  return (mailto ?? alone).replace(/^'(.+)'$/u, "$1").normalize("NFC");
}

/** Letters that older browsers write in another way, and so as another domain. */
const AMBIGUOUS = /[ßẞς]/u;

/** A domain as mail servers know it: in small letters, ñ in Punycode; "" for none. */
function asciiDomain(domain: string): string {
  if (!LABELS.test(domain) || AMBIGUOUS.test(domain)) return "";
  if (/^[\x21-\x7E]+$/u.test(domain)) return domain.toLowerCase();
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return "";
  }
}

/** The address that is kept: the part before the @ as it was typed. */
function readEmail(text: string): string {
  // Too long in any case.
  if (text.length > LONGEST_READ) return text;
  const address = addressIn(text);
  const [, name, domain] = /^([^@]*)@([^@]*)$/u.exec(address) ?? [];
  if (name === undefined || domain === undefined) return address;
  return `${name}@${asciiDomain(domain) || domain}`;
}

type EmailFault = readonly [isWrong: (address: string) => boolean, sentence: string];

const before = (address: string): string => address.slice(0, address.indexOf("@"));
const after = (address: string): string => address.slice(address.indexOf("@") + 1);

/** Why nothing can arrive at an address, the plainest reason first. */
const emailFaults: readonly EmailFault[] = [
  [(address) => address.length > MOST, sentences.emailTooLong],
  [(address) => !/[^@]@|@[^@]/u.test(address), sentences.email],
  [(address) => address.indexOf("@") !== address.lastIndexOf("@"), sentences.emailOneAt],
  [(address) => address.includes(","), sentences.emailComma],
  [(address) => /\s/u.test(address), sentences.emailSpace],
  [(address) => /^@|@$/u.test(address), sentences.email],
  [(address) => STRAY_DOT.test(address), sentences.emailDots],
  [(address) => !BEFORE_AT.test(before(address)), sentences.emailName],
  [(address) => before(address).length > MOST_BEFORE_AT, sentences.emailLongName],
  [(address) => !after(address).includes("."), sentences.emailDomainDot],
  [(address) => !DOMAIN.test(after(address)), sentences.emailDomain],
];

const emailFault = (address: string): string | undefined =>
  emailFaults.find(([isWrong]) => isWrong(address))?.[1];

/** An address at which mail can arrive (RFC 5321), as people paste it; its domain in ASCII. */
export const Email = v.pipe(
  v.string(),
  v.metadata({ format: "email", minLength: 1, maxLength: MOST }),
  v.transform(readEmail),
  v.minLength(1, sentences.fillIn),
  v.check(
    (address) => emailFault(address) === undefined,
    ({ input }) => emailFault(input) ?? sentences.email,
  ),
);

const FULL_WIDTH = /[\uFF01-\uFF5E]/gu;
/** Dashes of any kind, dots, brackets, and the invisible characters that address books copy. */
const BETWEEN_DIGITS = /[\s()[\].,/_·•\p{Dash}\p{Cf}]/gu;
/** The country, written with the zero of calls within it or without. */
const COUNTRY = /^(?:\+|00|011)?63(?=0?[2-9])/u;
const FROM_ABROAD = /^(?:\+|00|011)(?!63|0)/u;
/** Digits of a mobile number after the country; DITO has 895 to 898. */
const MOBILE = /^(?:9\d\d|89[5-8])\d{7}$/u;
const BEGINS_AS_MOBILE = /^(?:9|89[5-8])/u;
const LANDLINE = /^(?:[2-7]\d{6,9}|8\d{6,7}|8[2-8]\d{7,8})$/u;
const DIGITS = 10;

const bareOf = (text: string): string =>
  text
    .replaceAll(FULL_WIDTH, (sign) => sign.normalize("NFKC"))
    .replace(/^\s*(?:tel|sms):/iu, "")
    .replaceAll(BETWEEN_DIGITS, "");

/** What stands after the country code or the zero of calls within the country. */
const afterCountry = (bare: string): string => bare.replace(COUNTRY, "").replace(/^0/u, "");

/**
 * Mobile (spec §5, R-44) as people and address books write it: 0917…, 639…, +63 917…, +63 (0)917…, 0063…, 917….
 * @returns `+63` and 10 digits, or null for an invalid number
 */
export function normaliseMobile(text: string): string | null {
  const digits = afterCountry(bareOf(text));
  return MOBILE.test(digits) ? `+63${digits}` : null;
}

/** `+639171234567` → `0917 123 4567`. */
export function displayMobile(mobile: string): string {
  const digits = /^\+63(\d{3})(\d{3})(\d{4})$/u.exec(mobile);
  return digits ? `0${digits[1]} ${digits[2]} ${digits[3]}` : mobile;
}

/** What is wrong with an invalid number, and what would be right. */
function mobileFault(text: string) {
  const bare = bareOf(text);
  if (!/^\+?\d+$/u.test(bare)) return sentences.mobile;
  if (FROM_ABROAD.test(bare)) return sentences.mobileAbroad;
  const digits = afterCountry(bare);
  if (BEGINS_AS_MOBILE.test(digits))
    return digits.length < DIGITS ? sentences.mobileShort : sentences.mobileLong;
  return LANDLINE.test(digits) ? sentences.mobileLandline : sentences.mobileStart;
}

/** Accepts any spelling and outputs +63 and 10 digits. */
export const Mobile = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, sentences.fillIn),
  v.check(
    (text) => normaliseMobile(text) !== null,
    ({ input }) => mobileFault(input),
  ),
  v.transform((text) => normaliseMobile(text) ?? text),
);

/** Providers that also ignore dots before the @. */
const WITHOUT_DOTS = new Set(["gmail.com", "googlemail.com"]);

/**
 * Where an address leads, for counting only: without what follows a plus sign, which most providers ignore, and at
 * Gmail without dots. `Ana.Cruz+lto@Gmail.com` → `anacruz@gmail.com`. A mobile number stays as it is.
 */
export function inboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  const [name, domain] = [address.slice(0, at).toLowerCase(), address.slice(at + 1).toLowerCase()];
  const plus = name.indexOf("+", 1);
  const bare = plus < 0 ? name : name.slice(0, plus);
  return WITHOUT_DOTS.has(domain) ? `${bare.replaceAll(".", "")}@gmail.com` : `${bare}@${domain}`;
}

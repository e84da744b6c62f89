import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { withoutEnd } from "./text.ts";

const FULL_WIDTH = /[\uFF01-\uFF5E\u3002]/gu;
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
    .replaceAll(FULL_WIDTH, (sign) => (sign === "\u3002" ? "." : sign.normalize("NFKC")))
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

type Fault = readonly [isWrong: (address: string) => boolean, sentence: string];

const before = (address: string): string => address.slice(0, address.indexOf("@"));
const after = (address: string): string => address.slice(address.indexOf("@") + 1);

/** Why nothing can arrive at an address, the plainest reason first. */
const faults: readonly Fault[] = [
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

const faultOf = (address: string): string | undefined =>
  faults.find(([isWrong]) => isWrong(address))?.[1];

/** An address at which mail can arrive (RFC 5321), as people paste it; its domain in ASCII. */
export const Email = v.pipe(
  v.string(),
  v.metadata({ format: "email", minLength: 1, maxLength: MOST }),
  v.transform(readEmail),
  v.minLength(1, sentences.fillIn),
  v.check(
    (address) => faultOf(address) === undefined,
    ({ input }) => faultOf(input) ?? sentences.email,
  ),
);

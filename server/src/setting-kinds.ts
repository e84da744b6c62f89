import { bech32 } from "@scure/base";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { isRealDate } from "@portal/contract/days";
import { withoutEnd } from "@portal/contract/text";
import * as v from "valibot";

const SOURCE = /^(?:file:(?<path>\/.+)|env:(?<name>[A-Z][A-Z0-9_]{0,60}))$/u;

/** Whether a setting says where a key is, so that settings can be shown and copied without it. */
export const isKeySource = (source: string): boolean => SOURCE.test(source);

/**
 * The key, without white space around it; null when there is none.
 * @param variable reads the environment
 */
export function readKey(
  source: string,
  variable: (name: string) => string | undefined,
): string | null {
  const { path, name } = SOURCE.exec(source)?.groups ?? {};
  const key = name === undefined ? textOf(path) : variable(name);
  return key?.trim() || null;
}

function textOf(path: string | undefined): string | undefined {
  if (path === undefined) return undefined;
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}

/** Range names that the HTTP server supports. */
const NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);
const MOST_BITS = { 4: 32, 6: 128 } as const;

/**
 * An address, a range such as 10.0.0.0/8, or a known name; not a range of all addresses, which would trust everyone.
 */
export const isProxyRange = (text: string): boolean => NAMES.has(text) || isAddressRange(text);

/** An address, or a range such as 10.0.0.0/8; not a range of all addresses. */
export function isAddressRange(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const version = isIP(address);
  if ((version !== 4 && version !== 6) || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^[1-9]\d{0,2}$/u.test(bits) && Number(bits) <= MOST_BITS[version];
}

/** Different characters of a secret, and of one of 64 hexadecimal digits, of which chance may leave some out. */
const VARIETY = { usual: 16, ofHex: 12 };
/** What a root secret must be, in words that follow "must have". */
export const SECRET_WORDS = `at least 32 characters, ${VARIETY.usual} of them different; openssl rand -hex 32 makes one`;
export const isRootSecret = (secret: string): boolean =>
  secret.length >= 32 &&
  new Set(secret).size >= (/^[\da-f]{64,}$/iu.test(secret) ? VARIETY.ofHex : VARIETY.usual);
/** Above this factor, limits have no effect. */
export const WIDEST_FACTOR = 1_000_000;
/** A century: in effect for ever, and still a valid date. */
const LONGEST_DAYS = 36_500;

const SMS_NAMES = ["semaphore", "philsms", "log"] as const;
const isSmsName = (name: string): name is (typeof SMS_NAMES)[number] =>
  SMS_NAMES.some((known) => known === name);

export const text = v.string();
export const optional = v.optional(text);

/** Instead of a secret the file that holds it, such as a systemd credential. */
const fromFile = (secret: string): string =>
  secret.startsWith("file:") ? (readKey(secret, () => undefined) ?? "") : secret;
export const rootSecret = v.optional(
  v.pipe(text, v.transform(fromFile), v.check(isRootSecret, `must have ${SECRET_WORDS}`)),
);
export const oldRootSecrets = v.optional(
  v.pipe(
    text,
    v.transform((secrets) => secrets.split(",").map((secret) => fromFile(secret.trim()))),
    v.everyItem(isRootSecret, "must have secrets that were in use, with commas between them"),
  ),
);

export const oneOf = <const T extends readonly string[]>(allowed: T) =>
  v.picklist(
    allowed,
    ({ input }) => `must be one of ${allowed.join(", ")}, not "${String(input)}"`,
  );

export function number(min = 0, max = Infinity) {
  const range = max === Infinity ? `of at least ${min}` : `from ${min} to ${max}`;
  const isFit = (value: number) => Number.isFinite(value) && value >= min && value <= max;
  return v.pipe(
    text,
    v.check(
      (input) => isFit(Number(input)),
      ({ input }) => `must be a number ${range}, not "${input}"`,
    ),
    v.transform(Number),
  );
}
export const whole = (min: number, max?: number) =>
  v.pipe(number(min, max), v.integer("must be a whole number"));
export const days = (min = 1) => number(min, LONGEST_DAYS);

export const list = (isItem: (item: string) => boolean, what: string) =>
  v.optional(
    v.pipe(
      text,
      v.transform((items) => items.split(",").map((item) => item.trim())),
      v.transform((items) => items.filter(Boolean)),
      v.everyItem(
        isItem,
        ({ input }) => `must name ${what}, not "${input.find((item) => !isItem(item))}"`,
      ),
    ),
    "",
  );

/** A public key of age (X25519), with its check sum: a wrong sign would be noticed only by whoever restores. */
const isRecipient = (key: string): boolean =>
  /^age1[a-z\d]{58}$/u.test(key) && bech32.decodeUnsafe(key)?.prefix === "age";

/** Who makes a key may take the wrong half of it: no message repeats what was given. */
export const recipients = v.pipe(
  list(() => true, ""),
  v.check(
    (keys) => keys.every(isRecipient),
    ({ input }) =>
      input.some((key) => /^AGE-SECRET-KEY-/iu.test(key))
        ? "has a secret key: name its public key, age1…, and keep the secret one on another machine"
        : "must name public keys of age (age1… and 58 more signs, by age-keygen)",
  ),
);

export const mailAddress = (example: string) =>
  v.optional(
    v.pipe(
      text,
      v.regex(/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/u, `must be one e-mail address, such as ${example}`),
    ),
  );

/** Where somebody can be told of a weakness: an e-mail address, or the https address of a page. */
export const securityContact = v.optional(
  v.pipe(
    text,
    v.regex(
      /^(?:https:\/\/[^\s/]\S*|[^\s@<>,;:"]+@[^\s@<>,;:"]+)$/u,
      "must be one e-mail address, or an https address",
    ),
  ),
);
/** A day of the calendar. */
export const day = v.optional(
  v.pipe(text, v.check(isRealDate, "must be a date, such as 2027-06-30")),
);

export const isWebAddress = (address: string) =>
  URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
/** Where people reach the portal: its paths begin there. */
export const webOrigin = v.pipe(
  text,
  v.check(
    (address) => isWebAddress(address) && `${new URL(address).origin}/` === new URL(address).href,
    "must be an http or https address without user, path, query and fragment",
  ),
  v.transform((address) => new URL(address).origin),
);
/** An address of this machine, without asking a name server. */
export const listenAddress = v.pipe(
  text,
  v.check(
    (address) => address === "localhost" || isIP(address) > 0,
    ({ input }) => `must be an IP address of this machine, or localhost, not "${input}"`,
  ),
);
/** `https://tiles.example/{z}/{x}/{y}.png`: the page may load pictures from one host. */
export const tileAddress = v.optional(
  v.pipe(
    text,
    v.check(
      (address) =>
        isWebAddress(address.replaceAll(/\{[a-z]\}/gu, "x")) &&
        ["{z}", "{x}", "{y}"].every((part) => address.includes(part)),
      "must be an http or https address with {z}, {x} and {y}",
    ),
    v.check((address) => !address.includes("{s}"), "must name one host, without {s}"),
  ),
);
/** The address of a service; its path is kept, without a slash at its end. */
export const serviceAddress = v.pipe(
  text,
  v.check(
    (address) => isWebAddress(address) && !/[@?#]/u.test(address),
    "must be an http or https address without user, query and fragment",
  ),
  v.transform((address) => withoutEnd(address, /\//u)),
);
export const service = v.optional(serviceAddress);
export const smsProviders = v.pipe(
  list(isSmsName, "semaphore, philsms or log"),
  v.check((names) => new Set(names).size === names.length, "must name each once"),
  v.transform((names) => names.filter(isSmsName)),
);
/** The networks refuse other names. */
export const senderName = v.optional(
  v.pipe(
    text,
    v.regex(/^(?=.*[A-Za-z])[\w .-]{3,11}$/u, "must have 3 to 11 letters, digits or spaces"),
    v.check(
      (name) => !/test|sms|message|info|otp|notice|reminders|\d{6}/iu.test(name),
      "must not contain TEST, SMS, MESSAGE, INFO, OTP, NOTICE, REMINDERS or six digits: the networks refuse it",
    ),
  ),
);
export const keySource = v.optional(
  v.pipe(text, v.check(isKeySource, "must be file: and a path, or env: and a name, not the key")),
);
export const isMailServer = (address: string) =>
  URL.canParse(address) && /^smtps?:\/\/[^/]/u.test(address) && !/%(?![\da-f]{2})/iu.test(address);
export const isHost = (host: string) => URL.canParse(`https://${host}`) && !/[/@?#]/u.test(host);

import { isIP } from "node:net";
import { withoutEnd } from "@portal/contract/text";
import * as v from "valibot";
import { isKeySource } from "./security/secrets.ts";
import type { SettingName } from "./settings.ts";

/** Range names that the HTTP server supports. */
const NAMES = new Set(["loopback", "linklocal", "uniquelocal"]);
const MOST_BITS = { 4: 32, 6: 128 } as const;

/**
 * An address, a range such as 10.0.0.0/8, or a known name; not a range of all addresses, which would trust everyone.
 */
const isProxyRange = (text: string): boolean => NAMES.has(text) || isAddressRange(text);

/** An address, or a range such as 10.0.0.0/8; not a range of all addresses. */
function isAddressRange(text: string): boolean {
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
const WIDEST_FACTOR = 1_000_000;
/** A century: in effect for ever, and still a valid date. */
const LONGEST_DAYS = 36_500;

const SMS_NAMES = ["semaphore", "philsms", "log"] as const;
const isSmsName = (name: string): name is (typeof SMS_NAMES)[number] =>
  SMS_NAMES.some((known) => known === name);

const text = v.string();
const optional = v.optional(text);

const oneOf = <const T extends readonly string[]>(allowed: T) =>
  v.picklist(
    allowed,
    ({ input }) => `must be one of ${allowed.join(", ")}, not "${String(input)}"`,
  );

function number(min = 0, max = Infinity) {
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
const days = (min = 1) => number(min, LONGEST_DAYS);

const list = (isItem: (item: string) => boolean, what: string) =>
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

const mailAddress = (example: string) =>
  v.optional(
    v.pipe(
      text,
      v.regex(/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/u, `must be one e-mail address, such as ${example}`),
    ),
  );

const isWebAddress = (address: string) =>
  URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
/** The address of a service; its path is kept, without a slash at its end. */
const serviceAddress = v.pipe(
  text,
  v.check(
    (address) => isWebAddress(address) && !/[@?#]/u.test(address),
    "must be an http or https address without user, query and fragment",
  ),
  v.transform((address) => withoutEnd(address, /\//u)),
);
const service = v.optional(serviceAddress);
const smsProviders = v.pipe(
  list(isSmsName, "semaphore, philsms or log"),
  v.check((names) => new Set(names).size === names.length, "must name each once"),
  v.transform((names) => names.filter(isSmsName)),
);
/** The networks refuse other names. */
const senderName = v.optional(
  v.pipe(
    text,
    v.regex(/^(?=.*[A-Za-z])[\w .-]{3,11}$/u, "must have 3 to 11 letters, digits or spaces"),
    v.check(
      (name) => !/test|sms|message|info|otp|notice|reminders|\d{6}/iu.test(name),
      "must not contain TEST, SMS, MESSAGE, INFO, OTP, NOTICE, REMINDERS or six digits: the networks refuse it",
    ),
  ),
);
const keySource = v.optional(
  v.pipe(text, v.check(isKeySource, "must be file: and a path, or env: and a name, not the key")),
);
const isMailServer = (address: string) =>
  URL.canParse(address) && /^smtps?:\/\/[^/]/u.test(address) && !/%(?![\da-f]{2})/iu.test(address);
const isHost = (host: string) => URL.canParse(`https://${host}`) && !/[/@?#]/u.test(host);

/** Every setting as text. Error messages repeat the value only where it cannot be a secret. */
export const eachSetting = v.object({
  NODE_ENV: optional,
  PORTAL_MODE: v.optional(oneOf(["sandbox", "production"])),
  PORTAL_ROLE: oneOf(["both", "web", "jobs"]),
  PORT: number(0, 65_535),
  HOST: text,
  PUBLIC_ORIGIN: v.optional(
    v.pipe(
      text,
      v.check(isWebAddress, ({ input }) => `is not an http or https address: "${input}"`),
      v.transform((address) => new URL(address).origin),
    ),
  ),
  CARRIER_NETWORKS: list(isAddressRange, "networks of carriers, such as 192.0.2.0/24"),
  TRUSTED_PROXIES: v.pipe(
    list(
      (proxy) => proxy === "none" || isProxyRange(proxy),
      "addresses of your proxies, such as 10.0.0.0/8 or 192.0.2.1",
    ),
    v.check(
      (proxies) => proxies.length < 2 || !proxies.includes("none"),
      'must name addresses, or be "none"',
    ),
  ),
  LOG_LEVEL: oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]),
  DATA_DIR: optional,
  CONTROL_SOCKET: optional,
  OPERATORS: optional,
  DATABASE_URL: optional,
  PORTAL_SECRET: v.optional(v.pipe(text, v.check(isRootSecret, `must have ${SECRET_WORDS}`))),
  UPLOADS_INCOMING_MB: number(10),
  UPLOADS_UNCLAIMED_MB: number(10),
  UPLOADS_UNPAID_MB: number(100),
  UPLOADS_MIN_FREE_MB: number(),
  SMTP_URL: v.optional(
    v.pipe(
      text,
      v.check(
        isMailServer,
        "must look like smtps://user:password@mail.example, with signs such as @ in user and password written as %40",
      ),
    ),
  ),
  MAIL_FROM: mailAddress("no-reply@portal.example"),
  MAIL_BOUNCES_TO: mailAddress("bounces@portal.example"),
  PAYMENT_ACCOUNTS: optional,
  SMS_PROVIDERS: smsProviders,
  SEMAPHORE_KEY: keySource,
  SEMAPHORE_SENDER: senderName,
  SEMAPHORE_URL: serviceAddress,
  PHILSMS_KEY: keySource,
  PHILSMS_SENDER: senderName,
  PHILSMS_URL: serviceAddress,
  COURIER_ACCOUNTS: optional,
  COURIER_PRICE_TOLERANCE: number(0),
  SMS_LINKS: oneOf(["none", "full"]),
  TURNSTILE_SITE_KEY: optional,
  TURNSTILE_SECRET: optional,
  TURNSTILE_HOSTNAMES: list(isHost, "hosts, such as portal.example"),
  GOOGLE_MAPS_KEY: optional,
  PHOTON_URL: service,
  MAP_TILES_URL: optional,
  MAP_TILES_ATTRIBUTION: optional,
  STORAGE_URL: service,
  STORAGE_BUCKET: v.optional(v.pipe(text, v.regex(/^[\w.-]+$/u, "must be the name of a bucket"))),
  STORAGE_PREFIX: v.optional(
    v.pipe(text, v.regex(/^[\w-]+$/u, "must be one folder of letters, digits, - and _")),
  ),
  STORAGE_REGION: text,
  STORAGE_KEY_ID: optional,
  STORAGE_SECRET: keySource,
  PRODUCT_NAME: text,
  CONTACT_EMAIL: text,
  SUPPORT_EMAIL: text,
  PRIVACY_OFFICER_EMAIL: text,
  MASTHEAD: optional,
  CONTACT_HOURS: optional,
  COMPLAINTS_NAME: optional,
  COMPLAINTS_URL: v.optional(
    v.pipe(text, v.check(isWebAddress, "must be an http or https address")),
  ),
  OFFLINE: oneOf(["on", "off"]),
  COPYRIGHT_YEAR: text,
  MAINTENANCE_DATE: text,
  // The database counts whole points.
  LIMIT_FACTOR: v.pipe(number(1, WIDEST_FACTOR), v.integer("must be a whole number")),
  PAYMENT_MINUTES: number(0.05),
  PAYMENT_GRACE_MINUTES: number(),
  RETENTION_UNCLAIMED_UPLOAD_DAYS: days(0.05),
  RETENTION_PHOTO_DAYS: days(),
  RETENTION_UNPAID_DAYS: days(),
  RETENTION_TRANSACTION_DAYS: days(),
  RETENTION_HELD_MONEY_DAYS: days(),
  RETENTION_APPOINTMENT_DAYS: days(),
  RETENTION_UNCONFIRMED_ALERT_DAYS: days(0.05),
  RETENTION_ALERT_DAYS: days(),
  RETENTION_CASE_DAYS: days(),
  RETENTION_SUBMISSION_DAYS: days(),
  RETENTION_UNDECIDED_DAYS: days(),
  SANDBOX_DECIDE_SECONDS: number(),
  SANDBOX_OFFICE_SECONDS: number(),
  SANDBOX_COURIER_SECONDS: number(),
  SANDBOX_PAYMENT_SECONDS: number(),
  SANDBOX_WEBHOOK: oneOf(["prompt", "late", "twice", "never"]),
  SANDBOX_CAPTCHA_COUNTER: number(1),
} satisfies Record<SettingName | "NODE_ENV", unknown>);

export type Settings = v.InferOutput<typeof eachSetting>;

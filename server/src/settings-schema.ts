import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { withoutEnd } from "@portal/contract/text";
import * as v from "valibot";
import type { SettingName } from "./settings.ts";

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
const eachSetting = v.object({
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

/** Reserved domains (RFC 2606). */
const RESERVED = /(?:^|\.)example(?:\.(?:com|net|org))?$/iu;

/** The settings of a rule, the one to change first; the condition; the error message. */
type Rule = readonly [(keyof Settings)[], (given: Settings) => boolean, string];

const inProduction = ({ PORTAL_MODE }: Settings) => PORTAL_MODE === "production";
const isSet = (setting: string | undefined) => setting !== undefined;

const between: Rule[] = [
  [
    ["PORTAL_MODE", "NODE_ENV"],
    (s) => isSet(s.PORTAL_MODE) || s.NODE_ENV !== "production",
    "must be said, production or sandbox, because NODE_ENV is production",
  ],
  [
    ["PORTAL_SECRET", "PORTAL_MODE"],
    (s) => !inProduction(s) || isSet(s.PORTAL_SECRET),
    "is missing: every link, handle and token hangs on it",
  ],
  [
    ["PUBLIC_ORIGIN", "PORTAL_MODE"],
    (s) => !inProduction(s) || isSet(s.PUBLIC_ORIGIN),
    "is missing: the address people reach the portal at, such as https://portal.example",
  ],
  [
    // The portal itself serves plain http, so https means a proxy.
    ["TRUSTED_PROXIES", "PUBLIC_ORIGIN", "PORTAL_MODE"],
    (s) =>
      !inProduction(s) || !s.PUBLIC_ORIGIN?.startsWith("https:") || s.TRUSTED_PROXIES.length > 0,
    'is missing: PUBLIC_ORIGIN is https, so a proxy stands in front. Name its addresses, such as 10.0.0.0/8, or say "none" when every connection comes from a person',
  ],
  [
    ["PORTAL_ROLE", "DATABASE_URL"],
    (s) => s.PORTAL_ROLE === "both" || isSet(s.DATABASE_URL),
    "must be both without DATABASE_URL: the embedded database belongs to one process",
  ],
  [
    ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET"],
    (s) => isSet(s.TURNSTILE_SITE_KEY) === isSet(s.TURNSTILE_SECRET),
    "and TURNSTILE_SECRET belong together",
  ],
  [
    ["MAP_TILES_URL", "MAP_TILES_ATTRIBUTION"],
    (s) => isSet(s.MAP_TILES_URL) === isSet(s.MAP_TILES_ATTRIBUTION),
    "and MAP_TILES_ATTRIBUTION belong together: whose tiles they are has to be named under the map",
  ],
  [
    ["SMTP_URL", "MAIL_FROM"],
    (s) => isSet(s.SMTP_URL) === isSet(s.MAIL_FROM),
    "and MAIL_FROM belong together",
  ],
  [
    ["MAIL_BOUNCES_TO", "SMTP_URL"],
    (s) => !isSet(s.MAIL_BOUNCES_TO) || isSet(s.SMTP_URL),
    "is for e-mails, which need SMTP_URL",
  ],
  [
    ["STORAGE_URL", "STORAGE_BUCKET", "STORAGE_KEY_ID", "STORAGE_SECRET"],
    (s) =>
      [s.STORAGE_BUCKET, s.STORAGE_KEY_ID, s.STORAGE_SECRET].every(
        (setting) => isSet(setting) === isSet(s.STORAGE_URL),
      ),
    "belongs together with STORAGE_BUCKET, STORAGE_KEY_ID and STORAGE_SECRET",
  ],
  [
    ["SMS_PROVIDERS", "SEMAPHORE_KEY", "SEMAPHORE_SENDER"],
    (s) =>
      !s.SMS_PROVIDERS.includes("semaphore") ||
      (isSet(s.SEMAPHORE_KEY) && isSet(s.SEMAPHORE_SENDER)),
    "names semaphore, which needs SEMAPHORE_KEY and SEMAPHORE_SENDER",
  ],
  [
    ["SMS_PROVIDERS", "PHILSMS_KEY", "PHILSMS_SENDER"],
    (s) =>
      !s.SMS_PROVIDERS.includes("philsms") || (isSet(s.PHILSMS_KEY) && isSet(s.PHILSMS_SENDER)),
    "names philsms, which needs PHILSMS_KEY and PHILSMS_SENDER",
  ],
  [
    ["COMPLAINTS_URL", "COMPLAINTS_NAME"],
    (s) => isSet(s.COMPLAINTS_URL) === isSet(s.COMPLAINTS_NAME),
    "and COMPLAINTS_NAME belong together: set both or neither",
  ],
  [
    // Every text begins with the name.
    ["PRODUCT_NAME", "SMS_PROVIDERS"],
    (s) => s.SMS_PROVIDERS.length === 0 || !/^\s*test/iu.test(s.PRODUCT_NAME),
    'must not begin with "Test": Semaphore takes such texts and sends none',
  ],
];

const hostOf = (address: string) =>
  URL.canParse(address) ? new URL(address).hostname : address.slice(address.lastIndexOf("@") + 1);
const leadsNowhere = (address = "") => RESERVED.test(hostOf(address));
const LEADING = [
  "PUBLIC_ORIGIN",
  "CONTACT_EMAIL",
  "SUPPORT_EMAIL",
  "PRIVACY_OFFICER_EMAIL",
  "SMTP_URL",
  "MAIL_FROM",
  "MAIL_BOUNCES_TO",
] as const;
/** Services that personal data or keys are sent to. */
const SECURE = ["STORAGE_URL", "PHOTON_URL", "SEMAPHORE_URL", "PHILSMS_URL"] as const;
const secureRules = SECURE.map((name): Rule => [
  [name, "PORTAL_MODE"],
  (s) => !inProduction(s) || s[name] === undefined || s[name].startsWith("https:"),
  "must be an https address in production",
]);

/** What holds between settings. */
const rules = [...between, ...secureRules];

const contactRules = LEADING.map((name): Rule => [
  [name, "PORTAL_MODE"],
  (s) => !inProduction(s) || !leadsNowhere(s[name]),
  "leads to nobody: production does not start on addresses under .example",
]);

/** A rule is skipped while one of its settings is invalid. */
const holding = (all: readonly Rule[]) =>
  v.rawCheck<Settings>(({ dataset, addIssue }) => {
    const wrong = new Set(dataset.issues?.map((issue) => v.getDotPath(issue)));
    const given = dataset.value as Settings;
    for (const [names, isRight, message] of all)
      if (!names.some((name) => wrong.has(name)) && !isRight(given)) {
        const [key = ""] = names;
        addIssue({
          message,
          path: [{ type: "unknown", origin: "value", input: null, key, value: null }],
        });
      }
  });

export const settingsSchema = v.pipe(eachSetting, holding(rules));
/** For starting the portal: production needs real contact addresses. */
export const settingsToStart = v.pipe(eachSetting, holding([...rules, ...contactRules]));

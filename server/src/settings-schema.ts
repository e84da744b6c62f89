import * as v from "valibot";
import { isProxyRange } from "./security/proxy-range.ts";
import type { SettingName } from "./settings.ts";

export const SECRET_LENGTH = 32;
/** Above this factor, limits have no effect. */
const WIDEST_FACTOR = 1_000_000;
/** A century: in effect for ever, and still a valid date. */
const LONGEST_DAYS = 36_500;
/** Reserved domains (RFC 2606). */
const RESERVED = /(?:^|\.)example(?:\.(?:com|net|org))?$/iu;

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

const isWebAddress = (address: string) =>
  URL.canParse(address) && /^https?:$/u.test(new URL(address).protocol);
const isMailServer = (address: string) =>
  URL.canParse(address) && /^smtps?:\/\/[^/]/u.test(address) && !/%(?![\da-f]{2})/iu.test(address);
const isHost = (host: string) => URL.canParse(`https://${host}`) && !/[/@?#]/u.test(host);

/** Every setting as text. Error messages repeat the value only where it cannot be a secret. */
const each = v.object({
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
  DATABASE_URL: optional,
  PORTAL_SECRET: v.optional(
    v.pipe(text, v.minLength(SECRET_LENGTH, `must have at least ${SECRET_LENGTH} characters`)),
  ),
  UPLOADS_INCOMING_MB: number(10),
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
  MAIL_FROM: v.optional(
    v.pipe(
      text,
      v.regex(
        /^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/u,
        "must be one e-mail address, such as no-reply@portal.example",
      ),
    ),
  ),
  PAYMENT_ACCOUNTS: optional,
  SMS_LINKS: oneOf(["none", "full"]),
  TURNSTILE_SITE_KEY: optional,
  TURNSTILE_SECRET: optional,
  TURNSTILE_HOSTNAMES: list(isHost, "hosts, such as portal.example"),
  GOOGLE_MAPS_KEY: optional,
  MAP_TILES_URL: optional,
  COURIER_TRACKING_HOSTS: list(isHost, "hosts, such as track.courier.example"),
  API_BASE_URL: optional,
  PRODUCT_NAME: text,
  CONTACT_EMAIL: text,
  SUPPORT_EMAIL: text,
  PRIVACY_OFFICER_EMAIL: text,
  COPYRIGHT_YEAR: text,
  MAINTENANCE_DATE: text,
  // The database counts whole points.
  LIMIT_FACTOR: v.pipe(number(1, WIDEST_FACTOR), v.integer("must be a whole number")),
  PAYMENT_MINUTES: number(0.05),
  RETENTION_UNCLAIMED_UPLOAD_DAYS: days(0.05),
  RETENTION_PHOTO_DAYS: days(),
  RETENTION_UNPAID_DAYS: days(),
  RETENTION_TRANSACTION_DAYS: days(),
  RETENTION_HELD_MONEY_DAYS: days(),
  RETENTION_APPOINTMENT_DAYS: days(),
  RETENTION_UNCONFIRMED_ALERT_DAYS: days(0.05),
  RETENTION_ALERT_DAYS: days(),
  RETENTION_SUBMISSION_DAYS: days(),
  RETENTION_UNDECIDED_DAYS: days(),
  SANDBOX_DECIDE_SECONDS: number(),
  SANDBOX_OFFICE_SECONDS: number(),
  SANDBOX_COURIER_SECONDS: number(),
  SANDBOX_PAYMENT_SECONDS: number(),
  SANDBOX_WEBHOOK: oneOf(["prompt", "late", "twice", "never"]),
  SANDBOX_CAPTCHA_COUNTER: number(1),
} satisfies Record<SettingName | "NODE_ENV", unknown>);

export type Settings = v.InferOutput<typeof each>;

/** The settings of a rule, the one to change first; the condition; the error message. */
type Rule = readonly [(keyof Settings)[], (given: Settings) => boolean, string];

const inProduction = ({ PORTAL_MODE }: Settings) => PORTAL_MODE === "production";
const isSet = (setting: string | undefined) => setting !== undefined;

const rules: Rule[] = [
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
    "must be both without DATABASE_URL: only one process can open the embedded database",
  ],
  [
    ["TURNSTILE_SITE_KEY", "TURNSTILE_SECRET"],
    (s) => isSet(s.TURNSTILE_SITE_KEY) === isSet(s.TURNSTILE_SECRET),
    "and TURNSTILE_SECRET belong together",
  ],
  [
    ["SMTP_URL", "MAIL_FROM"],
    (s) => isSet(s.SMTP_URL) === isSet(s.MAIL_FROM),
    "and MAIL_FROM belong together",
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
] as const;
const leading = LEADING.map((name): Rule => [
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

export const settingsSchema = v.pipe(each, holding(rules));
/** For starting the portal: production needs real contact addresses. */
export const settingsToStart = v.pipe(each, holding([...rules, ...leading]));

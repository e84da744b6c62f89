import * as v from "valibot";
import { eachSetting, type Settings } from "./settings-schema.ts";

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

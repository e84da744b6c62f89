import { join, resolve } from "node:path";
import * as v from "valibot";
import { readKey } from "./setting-kinds.ts";
import { eachSetting, settingList, type SettingName, type Settings } from "./settings.ts";

/** Thrown at start for missing or invalid settings; the message lists each with its error. */
export class ConfigError extends Error {}

type Environment = Partial<Record<SettingName | "NODE_ENV", string | undefined>>;

/**
 * Reads the settings in settings.ts; nothing else reads the environment.
 * @throws ConfigError with all errors at once
 */
export const readConfig = (env: Environment = process.env): Config => read(env, settingsSchema);

/** The same for starting the portal, which in production needs real contact addresses. */
export const readConfigToStart = (env: Environment = process.env): Config =>
  read(env, settingsToStart);

const MIGRATION_SETTINGS = [
  "PORTAL_MODE",
  "DATABASE_URL",
  "DATABASE_DIRECT_URL",
  "DATABASE_MIGRATION_URL",
] as const;

/** What migrations need: no secret, so that they run where there is none. */
export function readDatabaseConfig(env: Environment = process.env) {
  const result = v.safeParse(v.pick(eachSetting, MIGRATION_SETTINGS), withFallbacks(env));
  if (!result.success) throw new ConfigError(sentencesOf(result.issues));
  const given = result.output;
  return {
    isSandbox: given.PORTAL_MODE !== "production",
    url: given.DATABASE_URL ?? null,
    directUrl: given.DATABASE_DIRECT_URL ?? null,
    ownerUrl: given.DATABASE_MIGRATION_URL ?? null,
  };
}

/** The environment of a child process with other settings. */
export const childEnvironment = (
  settings: Readonly<Record<string, string | undefined>>,
): NodeJS.ProcessEnv => ({
  ...process.env,
  ...settings,
});

function read(env: Environment, schema: typeof settingsSchema): Config {
  const result = v.safeParse(schema, withFallbacks(env));
  if (result.success) return configOf(result.output, env);
  throw new ConfigError(sentencesOf(result.issues));
}

const sentencesOf = (issues: readonly v.BaseIssue<unknown>[]): string =>
  issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}.`).join("\n");

/** An empty setting counts as missing. With NODE_ENV=production the mode has no default. */
function withFallbacks(env: Environment): Environment {
  const given = Object.fromEntries(Object.entries(env).filter(([, text]) => text !== ""));
  const isProduction = env.PORTAL_MODE === "production";
  const fallbacks = settingList.map(({ name, fallback, production = fallback }) => [
    name,
    isProduction ? production : fallback,
  ]);
  const all: Environment = { ...Object.fromEntries(fallbacks), ...given };
  return env.NODE_ENV === "production" ? { ...all, PORTAL_MODE: given["PORTAL_MODE"] } : all;
}

/** A key that an account file leaves to the environment. */
const environmentKey = (name: string): string | undefined => process.env[name];

/** Reads the key of a setting that says where it is. */
const keyReader =
  (env: Readonly<Record<string, string | undefined>>) =>
  (name: SettingName, source: string): string => {
    const key = readKey(source, (variable) => env[variable]);
    if (key === null) throw new ConfigError(`${name} names a file or variable without a key.`);
    return key;
  };
type KeyReader = ReturnType<typeof keyReader>;

const textsOf = (s: Settings) => ({
  product: s.PRODUCT_NAME,
  contactEmail: s.CONTACT_EMAIL,
  supportEmail: s.SUPPORT_EMAIL,
  privacyOfficerEmail: s.PRIVACY_OFFICER_EMAIL,
  copyrightYear: s.COPYRIGHT_YEAR,
  masthead: s.MASTHEAD ?? null,
  contactHours: s.CONTACT_HOURS ?? null,
  complaints:
    s.COMPLAINTS_NAME && s.COMPLAINTS_URL
      ? { name: s.COMPLAINTS_NAME, url: s.COMPLAINTS_URL }
      : null,
  maintenanceDate: s.MAINTENANCE_DATE,
});

function configOf(s: Settings, env: Readonly<Record<string, string | undefined>>) {
  const keyOf = keyReader(env);
  const production = s.PORTAL_MODE === "production";
  const origin = s.PUBLIC_ORIGIN ?? `http://localhost:${s.PORT}`;
  return {
    mode: production ? ("production" as const) : ("sandbox" as const),
    role: s.PORTAL_ROLE,
    port: s.PORT,
    host: s.HOST,
    drainMs: s.DRAIN_SECONDS * 1000,
    /** Null: Prometheus reads nothing here. */
    metrics: s.METRICS_PORT === undefined ? null : { port: s.METRICS_PORT, host: s.METRICS_HOST },
    origin,
    dataDir: resolve(s.DATA_DIR ?? "data"),
    controlSocket: resolve(s.CONTROL_SOCKET ?? join(s.DATA_DIR ?? "data", "control.sock")),
    operatorsFile: resolve(s.OPERATORS ?? join(s.DATA_DIR ?? "data", "operators")),
    databaseUrl: s.DATABASE_URL ?? null,
    databasePooler: s.DATABASE_POOLER,
    /** Past the pooler. */
    databaseDirectUrl: s.DATABASE_DIRECT_URL ?? null,
    /** For the role that owns the tables. */
    databaseMigrationUrl: s.DATABASE_MIGRATION_URL ?? null,
    /** The sandbox makes those that are null, and keeps them in DATA_DIR. */
    secrets: {
      seals: { current: s.PORTAL_SECRET ?? null, old: s.PORTAL_SECRET_OLD ?? [] },
      indexes: { current: s.INDEX_SECRET ?? null, old: s.INDEX_SECRET_OLD ?? [] },
    },
    /** Public keys of age: who can read backups. */
    backupRecipients: s.BACKUP_RECIPIENTS,
    logLevel: s.LOG_LEVEL,
    /**
     * Proxies whose header gives a client's address; without it all people behind a proxy share one client's limits.
     */
    trustedProxies: s.TRUSTED_PROXIES.filter((proxy) => proxy !== "none"),
    carrierNetworks: s.CARRIER_NETWORKS,
    turnstile: turnstileOf(s, origin),
    smtp:
      s.SMTP_URL && s.MAIL_FROM
        ? { url: s.SMTP_URL, from: s.MAIL_FROM, bouncesTo: s.MAIL_BOUNCES_TO }
        : null,
    sms: smsOf(s, keyOf),
    /** Networks drop texts with a link unless the sender name is registered for links. */
    smsLinks: s.SMS_LINKS,
    storage: storageOf(s, keyOf),
    googleMapsKey: s.GOOGLE_MAPS_KEY ?? null,
    photonUrl: s.PHOTON_URL ?? null,
    mapTiles:
      s.MAP_TILES_URL && s.MAP_TILES_ATTRIBUTION
        ? { url: s.MAP_TILES_URL, attribution: s.MAP_TILES_ATTRIBUTION }
        : null,
    texts: textsOf(s),
    security: {
      contact: s.SECURITY_CONTACT ?? s.CONTACT_EMAIL,
      /** The last day on which it is promised to be read, or null. */
      until: s.SECURITY_CONTACT_UNTIL ?? null,
    },
    offline: s.OFFLINE === "on",
    /** Multiplies the limits of R-4; in production not those that protect a secret or an inbox. */
    limitFactor: s.LIMIT_FACTOR,
    uploads: {
      budgetBytes: s.UPLOADS_INCOMING_MB * 1_000_000,
      minFreeBytes: s.UPLOADS_MIN_FREE_MB * 1_000_000,
      /** Of photos that nobody has paid for. */
      most: {
        unclaimed: s.UPLOADS_UNCLAIMED_MB * 1_000_000,
        unpaid: s.UPLOADS_UNPAID_MB * 1_000_000,
      },
    },
    paymentAccountsFile: s.PAYMENT_ACCOUNTS ?? null,
    environmentKey,
    courierAccountsFile: s.COURIER_ACCOUNTS ?? null,
    /** By how much a courier's own price may exceed what was paid. */
    courierOverCentavos: s.COURIER_PRICE_TOLERANCE * 100,
    paymentMinutes: s.PAYMENT_MINUTES,
    paymentGraceMs: s.PAYMENT_GRACE_MINUTES * 60_000,
    retention: retentionOf(s),
    sandbox: {
      decideMs: s.SANDBOX_DECIDE_SECONDS * 1000,
      officeMs: s.SANDBOX_OFFICE_SECONDS * 1000,
      courierStepMs: s.SANDBOX_COURIER_SECONDS * 1000,
      paymentDelayMs: s.SANDBOX_PAYMENT_SECONDS * 1000,
      webhook: s.SANDBOX_WEBHOOK,
      captchaCost: s.SANDBOX_CAPTCHA_COUNTER,
    },
  };
}

export type Config = ReturnType<typeof configOf>;

/** Tokens are valid for the portal's own host, unless other hosts are set. */
function turnstileOf(s: Settings, origin: string) {
  if (!s.TURNSTILE_SITE_KEY || !s.TURNSTILE_SECRET) return null;
  const named = s.TURNSTILE_HOSTNAMES;
  return {
    siteKey: s.TURNSTILE_SITE_KEY,
    secret: s.TURNSTILE_SECRET,
    hostnames: (named.length > 0 ? named : [new URL(origin).host]).map(
      (host) => new URL(`https://${host}`).hostname,
    ),
  };
}

/** How the settings of a company that sends texts begin. */
const smsSettings = { semaphore: "SEMAPHORE", philsms: "PHILSMS" } as const;

/** The companies that send texts, in order of preference. */
function smsOf(s: Settings, keyOf: KeyReader) {
  return s.SMS_PROVIDERS.map((name) => {
    if (name === "log") return { name };
    const company = smsSettings[name];
    const keyName = `${company}_KEY` as const;
    return {
      name,
      url: s[`${company}_URL`],
      sender: s[`${company}_SENDER`] ?? "",
      key: keyOf(keyName, s[keyName] ?? ""),
    };
  });
}

/** Null for the folder in DATA_DIR. */
function storageOf(s: Settings, keyOf: KeyReader) {
  const { STORAGE_URL: url, STORAGE_BUCKET: bucket, STORAGE_KEY_ID: keyId } = s;
  if (!url || !bucket || !keyId || !s.STORAGE_SECRET) return null;
  const prefix = s.STORAGE_PREFIX ?? s.PORTAL_MODE ?? "sandbox";
  const secret = keyOf("STORAGE_SECRET", s.STORAGE_SECRET);
  return { url, bucket, prefix, region: s.STORAGE_REGION, keyId, secret };
}

/** Retention periods in days (spec §1); docs/operations.md says when each begins. */
const retentionOf = (s: Settings) => ({
  unclaimedUploadDays: s.RETENTION_UNCLAIMED_UPLOAD_DAYS,
  photoDays: s.RETENTION_PHOTO_DAYS,
  unpaidDays: s.RETENTION_UNPAID_DAYS,
  transactionDays: s.RETENTION_TRANSACTION_DAYS,
  heldMoneyDays: s.RETENTION_HELD_MONEY_DAYS,
  appointmentDays: s.RETENTION_APPOINTMENT_DAYS,
  submissionDays: s.RETENTION_SUBMISSION_DAYS,
  unconfirmedAlertDays: s.RETENTION_UNCONFIRMED_ALERT_DAYS,
  alertDays: s.RETENTION_ALERT_DAYS,
  caseDays: s.RETENTION_CASE_DAYS,
  undecidedDays: s.RETENTION_UNDECIDED_DAYS,
});

/** Reserved domains (RFC 2606). */
const RESERVED = /(?:^|\.)example(?:\.(?:com|net|org))?$/iu;

/** The settings of a rule, the one to change first; the condition; the error message. */
type Rule = readonly [(keyof Settings)[], (given: Settings) => boolean, string];

const inProduction = ({ PORTAL_MODE }: Settings) => PORTAL_MODE === "production";
const isSet = (setting: unknown) => setting !== undefined;

const neededInProduction = (name: keyof Settings, why: string): Rule => [
  [name, "PORTAL_MODE"],
  (s) => !inProduction(s) || isSet(s[name]),
  `is missing: ${why}`,
];
const bothOrNeither = (name: keyof Settings, other: keyof Settings, why = ""): Rule => [
  [name, other],
  (s) => isSet(s[name]) === isSet(s[other]),
  `and ${other} belong together${why}`,
];

const between: Rule[] = [
  [
    ["PORTAL_MODE", "NODE_ENV"],
    (s) => isSet(s.PORTAL_MODE) || s.NODE_ENV !== "production",
    "must be said, production or sandbox, because NODE_ENV is production",
  ],
  neededInProduction("PORTAL_SECRET", "every seal, link, handle and token hangs on it"),
  neededInProduction("INDEX_SECRET", "no number is found without it"),
  [
    ["INDEX_SECRET", "PORTAL_SECRET"],
    (s) => !isSet(s.INDEX_SECRET) || s.INDEX_SECRET !== s.PORTAL_SECRET,
    "must be another one than PORTAL_SECRET",
  ],
  neededInProduction(
    "PUBLIC_ORIGIN",
    "the address people reach the portal at, such as https://portal.example",
  ),
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
    ["DATABASE_MIGRATION_URL", "DATABASE_URL"],
    (s) => !isSet(s.DATABASE_MIGRATION_URL) || isSet(s.DATABASE_URL),
    "needs DATABASE_URL, which names the portal's own role",
  ],
  [
    ["DATABASE_POOLER", "DATABASE_URL"],
    (s) => s.DATABASE_POOLER === "none" || isSet(s.DATABASE_URL),
    "is for a DATABASE_URL that leads to one",
  ],
  [
    ["DATABASE_DIRECT_URL", "DATABASE_POOLER"],
    (s) => s.DATABASE_POOLER === "none" || isSet(s.DATABASE_DIRECT_URL),
    "is missing: with a DATABASE_POOLER, name the database itself here",
  ],
  [
    ["DATABASE_DIRECT_URL", "DATABASE_POOLER"],
    (s) => !isSet(s.DATABASE_DIRECT_URL) || s.DATABASE_POOLER !== "none",
    "is for a DATABASE_POOLER, and that is none",
  ],
  [
    ["DATABASE_DIRECT_URL", "DATABASE_URL"],
    (s) => !isSet(s.DATABASE_DIRECT_URL) || s.DATABASE_DIRECT_URL !== s.DATABASE_URL,
    "must be another address than DATABASE_URL, which leads to the pooler",
  ],
  bothOrNeither("TURNSTILE_SITE_KEY", "TURNSTILE_SECRET"),
  bothOrNeither(
    "MAP_TILES_URL",
    "MAP_TILES_ATTRIBUTION",
    ": whose tiles they are has to be named under the map",
  ),
  bothOrNeither("SMTP_URL", "MAIL_FROM"),
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
  bothOrNeither("COMPLAINTS_URL", "COMPLAINTS_NAME", ": set both or neither"),
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
  "SECURITY_CONTACT",
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
const settingsToStart = v.pipe(eachSetting, holding([...rules, ...contactRules]));

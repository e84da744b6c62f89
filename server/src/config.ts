import { join, resolve } from "node:path";
import * as v from "valibot";
import { readKey, type Settings, settingsSchema, settingsToStart } from "./settings-schema.ts";
import { settingList, type SettingName } from "./settings.ts";

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
  const mistakes = result.issues.map((issue) => `${v.getDotPath(issue)} ${issue.message}.`);
  throw new ConfigError(mistakes.join("\n"));
}

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
    origin,
    dataDir: resolve(s.DATA_DIR ?? "data"),
    controlSocket: resolve(s.CONTROL_SOCKET ?? join(s.DATA_DIR ?? "data", "control.sock")),
    operatorsFile: resolve(s.OPERATORS ?? join(s.DATA_DIR ?? "data", "operators")),
    databaseUrl: s.DATABASE_URL ?? null,
    /** The sandbox generates one and stores it in DATA_DIR. */
    secret: s.PORTAL_SECRET ?? null,
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
    hostnames: named.length > 0 ? named : [new URL(origin).hostname],
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

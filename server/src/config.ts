import { resolve } from "node:path";
import { defaultSettings } from "@portal/contract/settings";
import { isProxyRange } from "./security/proxy-range.ts";
import type { SettingName } from "./settings.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

type Environment = Partial<Record<SettingName | "NODE_ENV", string | undefined>>;

/** Thrown at start for a setting that is missing or makes no sense; the message says which and why. */
export class ConfigError extends Error {}

function number(env: Environment, name: SettingName, fallback: number, min = 0): number {
  const text = env[name];
  if (text === undefined || text === "") return fallback;
  const value = Number(text);
  if (!Number.isFinite(value) || value < min)
    throw new ConfigError(`${name} must be a number of at least ${min}, not "${text}".`);
  return value;
}

/** Above this factor, limits have no effect. */
const WIDEST_FACTOR = 1_000_000;

/** A whole number: the database counts in whole points. */
function factor(env: Environment, fallback: number): number {
  const value = number(env, "LIMIT_FACTOR", fallback, 1);
  if (!Number.isInteger(value) || value > WIDEST_FACTOR)
    throw new ConfigError(
      `LIMIT_FACTOR must be a whole number from 1 to ${WIDEST_FACTOR}, not ${value}.`,
    );
  return value;
}

function mode(env: Environment): "sandbox" | "production" {
  const text = env["PORTAL_MODE"];
  if (text === "sandbox" || text === "production") return text;
  if (text !== undefined && text !== "")
    throw new ConfigError(`PORTAL_MODE must be sandbox or production, not "${text}".`);
  if (env["NODE_ENV"] === "production")
    throw new ConfigError(
      "NODE_ENV is production: say PORTAL_MODE=production or PORTAL_MODE=sandbox.",
    );
  return "sandbox";
}

function oneOf<T extends string>(
  env: Environment,
  name: SettingName,
  allowed: readonly T[],
  fallback: T,
): T {
  const text = env[name] || fallback;
  const found = allowed.find((value) => value === text);
  if (found === undefined)
    throw new ConfigError(`${name} must be one of ${allowed.join(", ")}, not "${text}".`);
  return found;
}

const list = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** Shorter ones can be guessed. */
export const SECRET_LENGTH = 32;

/** A secret of at least 32 characters in production; the sandbox makes one and keeps it in DATA_DIR. */
function secret(env: Environment, production: boolean): string | null {
  const text = env["PORTAL_SECRET"] || null;
  if (text === null && production)
    throw new ConfigError("PORTAL_SECRET is missing: every link, handle and token hangs on it.");
  if (text !== null && text.length < SECRET_LENGTH)
    throw new ConfigError(`PORTAL_SECRET must have at least ${SECRET_LENGTH} characters.`);
  return text;
}

function origin(env: Environment, production: boolean, port: number): string {
  const text = env["PUBLIC_ORIGIN"];
  if (!text && production)
    throw new ConfigError(
      "PUBLIC_ORIGIN is missing: the address people reach the portal at, such as https://portal.example.",
    );
  if (!text) return `http://localhost:${port}`;
  if (!URL.canParse(text) || !/^https?:$/u.test(new URL(text).protocol))
    throw new ConfigError(`PUBLIC_ORIGIN is not an http or https address: "${text}".`);
  return new URL(text).origin;
}

/**
 * Whose word is taken for a client's address. The portal itself speaks plain http, so that https means a proxy:
 * without its address here all people would be one client, and share one client's limits.
 */
function trustedProxies(env: Environment, production: boolean, publicOrigin: string): string[] {
  const proxies = list(env["TRUSTED_PROXIES"]);
  if (proxies.length === 1 && proxies[0] === "none") return [];
  const wrong = proxies.find((proxy) => !isProxyRange(proxy));
  if (wrong !== undefined)
    throw new ConfigError(
      `TRUSTED_PROXIES must name addresses of your proxies, such as 10.0.0.0/8 or 192.0.2.1, not "${wrong}".`,
    );
  if (proxies.length === 0 && production && publicOrigin.startsWith("https:"))
    throw new ConfigError(
      'TRUSTED_PROXIES is missing: PUBLIC_ORIGIN is https, so a proxy stands in front. Name its addresses, such as 10.0.0.0/8, or say "none" when every connection comes from a person.',
    );
  return proxies;
}

/** Hosts of couriers' own tracking pages, as they stand in an address; the sandbox's courier is at home. */
function trackingHosts(env: Environment, production: boolean, publicOrigin: string): string[] {
  const named = list(env["COURIER_TRACKING_HOSTS"]).map((host) => host.toLowerCase());
  const wrong = named.find((host) => !URL.canParse(`https://${host}`) || /[/@?#]/u.test(host));
  if (wrong !== undefined)
    throw new ConfigError(
      `COURIER_TRACKING_HOSTS must name hosts, such as track.courier.example, not "${wrong}".`,
    );
  return production ? named : [new URL(publicOrigin).host, ...named];
}

/** Both or neither. The hosts on which a token may be earned are the portal's own, unless others are named. */
function turnstile(env: Environment, publicOrigin: string) {
  const siteKey = env["TURNSTILE_SITE_KEY"] || null;
  const siteSecret = env["TURNSTILE_SECRET"] || null;
  if (siteKey === null && siteSecret === null) return null;
  if (siteKey === null || siteSecret === null)
    throw new ConfigError("TURNSTILE_SITE_KEY and TURNSTILE_SECRET belong together.");
  const named = list(env["TURNSTILE_HOSTNAMES"]);
  const hostnames = named.length > 0 ? named : [new URL(publicOrigin).hostname];
  return { siteKey, secret: siteSecret, hostnames };
}

/** Both or neither. What was written is never repeated: the address of a mail server holds its password. */
function smtp(env: Environment): { url: string; from: string } | null {
  const url = env["SMTP_URL"] || null;
  const from = env["MAIL_FROM"] || null;
  if (url === null && from === null) return null;
  if (url === null || from === null)
    throw new ConfigError("SMTP_URL and MAIL_FROM belong together.");
  if (!URL.canParse(url) || !/^smtps?:\/\/[^/]/u.test(url) || /%(?![\da-f]{2})/iu.test(url))
    throw new ConfigError(
      "SMTP_URL must look like smtps://user:password@mail.example, with signs such as @ in user and password written as %40.",
    );
  if (!/^[^\s@<>,;:"]+@[^\s@<>,;:"]+$/u.test(from))
    throw new ConfigError("MAIL_FROM must be one e-mail address, such as no-reply@portal.example.");
  return { url, from };
}

/** A century is as good as for ever, and still a date. */
const LONGEST_DAYS = 36_500;

function days(env: Environment, name: SettingName, fallback: number, min = 1): number {
  const value = number(env, name, fallback, min);
  if (value > LONGEST_DAYS)
    throw new ConfigError(`${name} must be at most ${LONGEST_DAYS} days, not ${value}.`);
  return value;
}

const { kept_days: kept } = defaultSettings;

/** How many days things are kept (spec §1); docs/operations.md says from when each is counted. */
const retention = (env: Environment) => ({
  unclaimedUploadDays: days(env, "RETENTION_UNCLAIMED_UPLOAD_DAYS", kept.unclaimed_uploads, 0.05),
  photoDays: days(env, "RETENTION_PHOTO_DAYS", kept.photos),
  unpaidDays: days(env, "RETENTION_UNPAID_DAYS", kept.unpaid),
  transactionDays: days(env, "RETENTION_TRANSACTION_DAYS", kept.transactions),
  heldMoneyDays: days(env, "RETENTION_HELD_MONEY_DAYS", kept.held_money),
  appointmentDays: days(env, "RETENTION_APPOINTMENT_DAYS", kept.appointments),
  submissionDays: days(env, "RETENTION_SUBMISSION_DAYS", kept.submissions),
  unconfirmedAlertDays: days(
    env,
    "RETENTION_UNCONFIRMED_ALERT_DAYS",
    kept.unconfirmed_alerts,
    0.05,
  ),
  alertDays: days(env, "RETENTION_ALERT_DAYS", kept.alerts),
  undecidedDays: days(env, "RETENTION_UNDECIDED_DAYS", kept.undecided),
});

/** Reads every setting of settings.ts once; the only reader of the environment. */
export function readConfig(env: Environment = process.env) {
  const portalMode = mode(env);
  const production = portalMode === "production";
  const port = number(env, "PORT", 3000);
  if (port > 65_535) throw new ConfigError(`PORT must be at most 65535, not ${port}.`);
  const publicOrigin = origin(env, production, port);
  return {
    mode: portalMode,
    port,
    host: env["HOST"] || (production ? "0.0.0.0" : "127.0.0.1"),
    origin: publicOrigin,
    dataDir: resolve(env["DATA_DIR"] || "data"),
    databaseUrl: env["DATABASE_URL"] || null,
    secret: secret(env, production),
    logLevel: oneOf(env, "LOG_LEVEL", LOG_LEVELS, production ? "info" : "warn"),
    trustedProxies: trustedProxies(env, production, publicOrigin),
    turnstile: turnstile(env, publicOrigin),
    smtp: smtp(env),
    /** Networks drop texts with a link from a sender name that is not registered for it. */
    smsLinks: oneOf(env, "SMS_LINKS", ["none", "full"], "none"),
    googleMapsKey: env["GOOGLE_MAPS_KEY"] || null,
    trackingHosts: trackingHosts(env, production, publicOrigin),
    mapTilesUrl: env["MAP_TILES_URL"] || null,
    apiBaseUrl: env["API_BASE_URL"] || defaultSettings.api_base_url,
    texts: {
      product: env["PRODUCT_NAME"] || defaultSettings.product,
      contactEmail: env["CONTACT_EMAIL"] || defaultSettings.contact_email,
      supportEmail: env["SUPPORT_EMAIL"] || defaultSettings.support_email,
      privacyOfficerEmail: env["PRIVACY_OFFICER_EMAIL"] || defaultSettings.privacy_officer_email,
      copyrightYear: env["COPYRIGHT_YEAR"] || defaultSettings.copyright_year,
      maintenanceDate: env["MAINTENANCE_DATE"] || defaultSettings.maintenance.date,
    },
    /** Limits of R-4 are this many times wider; in production those that guard a secret or an inbox are not. */
    limitFactor: factor(env, production ? 1 : 20),
    uploads: {
      budgetBytes: number(env, "UPLOADS_INCOMING_MB", 512, 10) * 1_000_000,
      minFreeBytes: number(env, "UPLOADS_MIN_FREE_MB", 256) * 1_000_000,
    },
    paymentMinutes: number(env, "PAYMENT_MINUTES", 30, 0.05),
    retention: retention(env),
    sandbox: {
      decideMs: number(env, "SANDBOX_DECIDE_SECONDS", 20) * 1000,
      officeMs: number(env, "SANDBOX_OFFICE_SECONDS", 15) * 1000,
      courierStepMs: number(env, "SANDBOX_COURIER_SECONDS", 20) * 1000,
      paymentDelayMs: number(env, "SANDBOX_PAYMENT_SECONDS", 10) * 1000,
      webhook: oneOf(env, "SANDBOX_WEBHOOK", ["prompt", "late", "twice", "never"], "prompt"),
      captchaCost: number(env, "SANDBOX_CAPTCHA_COUNTER", 30_000, 1),
    },
  };
}

export type Config = ReturnType<typeof readConfig>;

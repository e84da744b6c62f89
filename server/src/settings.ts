import { defaultSettings as defaults } from "@portal/contract/settings";
import * as v from "valibot";
import {
  day,
  days,
  isAddressRange,
  isHost,
  isMailServer,
  isProxyRange,
  isWebAddress,
  keySource,
  list,
  listenAddress,
  mailAddress,
  number,
  oldRootSecrets,
  oneOf,
  optional,
  recipients,
  rootSecret,
  securityContact,
  senderName,
  service,
  serviceAddress,
  smsProviders,
  text,
  tileAddress,
  webOrigin,
  whole,
  WIDEST_FACTOR,
} from "./setting-kinds.ts";

const { kept_days: kept } = defaults;

type Setting = {
  /** Default, as it would be written in the environment. */
  fallback?: string;
  /** Default in production, if different. */
  production?: string;
  /** Description of a default that depends on the machine or on another setting. */
  otherwise?: string;
  meaning: string;
};

/** @param schema of its text; its message repeats the value only where that cannot be a secret */
const setting = <Schema extends v.GenericSchema<string | undefined, unknown>>(
  schema: Schema,
  about: Setting,
) => Object.assign(v.pipe(schema), { about });

/** All environment settings by topic; docs and .env.example are generated from this. */
export const settings = {
  "Start and network": {
    PORTAL_MODE: setting(v.optional(oneOf(["sandbox", "production"])), {
      fallback: "sandbox",
      meaning:
        "`sandbox` or `production`, which turns off everything that only the sandbox has. A database belongs for ever to the mode that used it first. Required where `NODE_ENV` is `production`.",
    }),
    PORTAL_ROLE: setting(oneOf(["both", "web", "jobs"]), {
      fallback: "both",
      meaning:
        "`both`; or, with a `DATABASE_URL`, `web` for a process that only answers people, and `jobs` for one that only does what nobody waits for.",
    }),
    PORT: setting(whole(0, 65_535), {
      fallback: "3000",
      meaning: "The port on which portal and API listen.",
    }),
    HOST: setting(listenAddress, {
      fallback: "127.0.0.1",
      production: "0.0.0.0",
      meaning: "The address on which they listen.",
    }),
    PUBLIC_ORIGIN: setting(v.optional(webOrigin), {
      otherwise: "http://localhost:PORT",
      meaning: "The address at which people reach the portal. Required in production.",
    }),
    TRUSTED_PROXIES: setting(
      v.pipe(
        list(
          (proxy) => proxy === "none" || isProxyRange(proxy),
          "addresses of your proxies, such as 10.0.0.0/8 or 192.0.2.1",
        ),
        v.check(
          (proxies) => proxies.length < 2 || !proxies.includes("none"),
          'must name addresses, or be "none"',
        ),
      ),
      {
        meaning:
          "Addresses of proxies whose `x-forwarded-for` is believed, such as `10.0.0.0/8, 192.0.2.1`, or `none`. Required in production behind `https`.",
      },
    ),
    METRICS_PORT: setting(v.optional(whole(0, 65_535)), {
      meaning:
        "The port on which Prometheus reads `/metrics` of this process ([Monitoring](#monitoring)); without it nothing listens there. Each process of a machine has another one.",
    }),
    METRICS_HOST: setting(listenAddress, {
      fallback: "127.0.0.1",
      meaning:
        "The address of that port: one of this machine's in a network that only Prometheus and you reach. What it tells names nobody, but it is for operators alone.",
    }),
    DRAIN_SECONDS: setting(number(0, 60), {
      fallback: "0",
      production: "5",
      meaning:
        "How long a process that is told to stop serves on while `/readyz` says 503, so that a proxy leads people elsewhere first: longer than the proxy needs to notice. After that it finishes what runs, for up to 20 seconds: let the supervisor wait for 25 seconds more than this before it kills.",
    }),
    LOG_LEVEL: setting(oneOf(["fatal", "error", "warn", "info", "debug", "trace", "silent"]), {
      fallback: "warn",
      production: "info",
      meaning: "How much is logged. The log contains no personal data.",
    }),
  },
  "Data and secrets": {
    DATA_DIR: setting(optional, {
      otherwise: "./data",
      meaning:
        "Folder of photos, of the embedded database, and of the sandbox's mailbox and secret.",
    }),
    CONTROL_SOCKET: setting(optional, {
      otherwise: "control.sock in DATA_DIR",
      meaning:
        "The Unix socket at which the portal takes its operators' commands ([lto.md](lto.md)). Only the user that the portal runs as can open it.",
    }),
    OPERATORS: setting(optional, {
      otherwise: "operators in DATA_DIR",
      meaning:
        "The file of operators and their public keys, which the portal's own user need not be able to change ([Operators](#operators)).",
    }),
    DATABASE_URL: setting(optional, {
      meaning:
        "A PostgreSQL server, 15 or newer. Without it the portal runs one of its own in `DATA_DIR`: the embedded database.",
    }),
    DATABASE_MIGRATION_URL: setting(optional, {
      meaning:
        "The same database for the role that owns the tables: migrations and restores run as it, and `DATABASE_URL` names one that only reads and writes rows ([Two roles](#two-roles)). Best set only where migrations run, not for the portal itself.",
    }),
    DATABASE_POOLER: setting(oneOf(["none", "session", "transaction"]), {
      fallback: "none",
      meaning:
        "What `DATABASE_URL` leads to: `none`, PostgreSQL itself, which is the rule; or PgBouncer with `pool_mode` `session` or `transaction` ([Pooler](#pooler)).",
    }),
    DATABASE_DIRECT_URL: setting(optional, {
      meaning:
        "The same database and role past the pooler, for what needs a session of its own: migrations, backups, and hearing what others have done. Required with a pooler.",
    }),
    PORTAL_SECRET: setting(rootSecret, {
      otherwise: "made in DATA_DIR",
      meaning:
        "The root of all keys of seals and links ([keys.md](keys.md)): at least 32 characters, 16 of them different, or `file:/path` of a file with them; make it with `openssl rand -hex 32`. Required in production.",
    }),
    PORTAL_SECRET_OLD: setting(oldRootSecrets, {
      meaning:
        "Secrets that PORTAL_SECRET has replaced, with commas between them: they only open and check, until they are taken out.",
    }),
    INDEX_SECRET: setting(rootSecret, {
      otherwise: "made in DATA_DIR",
      meaning:
        "The root of all keys of blind indexes, by which numbers are found again; made like PORTAL_SECRET, and another one. Required in production.",
    }),
    INDEX_SECRET_OLD: setting(oldRootSecrets, {
      meaning: "Secrets that INDEX_SECRET has replaced, with commas between them.",
    }),
    BACKUP_RECIPIENTS: setting(recipients, {
      meaning:
        "Public keys of age, `age1…`, with commas between several. Only who has the secret key of one can read a backup; this machine cannot ([Backup and restore](#backup-and-restore)).",
    }),
    UPLOADS_INCOMING_MB: setting(number(10), {
      fallback: "512",
      meaning:
        "Disk space that all unfinished uploads together may take. One address gets a quarter of what others left.",
    }),
    UPLOADS_UNCLAIMED_MB: setting(number(10), {
      fallback: "2000",
      meaning:
        "Space of all photos that no request uses yet. Beyond it, the addresses with the most of them wait first.",
    }),
    UPLOADS_UNPAID_MB: setting(number(100), {
      fallback: "10000",
      meaning:
        "Space of all photos of requests that nobody has paid for, some 1 MB each for `RETENTION_UNPAID_DAYS`. Beyond it, the addresses with the most of them wait first; a twentieth of it is one address's.",
    }),
    UPLOADS_MIN_FREE_MB: setting(number(), {
      fallback: "256",
      meaning: "With less free space in `DATA_DIR`, no photo is accepted.",
    }),
  },
  "Mail, text messages and services": {
    SMTP_URL: setting(
      v.optional(
        v.pipe(
          text,
          v.check(
            isMailServer,
            "must look like smtps://user:password@mail.example, with signs such as @ in user and password written as %40",
          ),
        ),
      ),
      {
        meaning:
          "The mail server, `smtps://user:password@host` or `smtp://host:587`. Without it the sandbox keeps mail in its mailbox, and production sends none.",
      },
    ),
    MAIL_FROM: setting(mailAddress("no-reply@portal.example"), {
      meaning: "The sender of e-mails. Belongs to `SMTP_URL`.",
    }),
    MAIL_BOUNCES_TO: setting(mailAddress("bounces@portal.example"), {
      otherwise: "MAIL_FROM",
      meaning:
        "The address to which mail servers report what they could not deliver (the envelope's sender); see [E-mails that come back](#e-mails-that-come-back).",
    }),
    SMS_PROVIDERS: setting(smsProviders, {
      meaning:
        "Companies that send text messages, in order of preference: `semaphore`, `philsms`, or `log`, which only logs that it would. Without it the sandbox keeps texts in its mailbox, and production sends none.",
    }),
    SEMAPHORE_KEY: setting(keySource, {
      meaning: "Where its key is: `file:/path/of/a/file`, or `env:NAME`.",
    }),
    SEMAPHORE_SENDER: setting(senderName, { meaning: "The sender name that is registered there." }),
    SEMAPHORE_URL: setting(serviceAddress, {
      fallback: "https://api.semaphore.co/api/v4",
      meaning: "Where Semaphore is reached.",
    }),
    PHILSMS_KEY: setting(keySource, {
      meaning: "Where its token is: `file:/path/of/a/file`, or `env:NAME`.",
    }),
    PHILSMS_SENDER: setting(senderName, { meaning: "The sender id that is registered there." }),
    PHILSMS_URL: setting(serviceAddress, {
      fallback: "https://app.philsms.com/api/v3",
      meaning: "Where PhilSMS is reached.",
    }),
    SMS_LINKS: setting(oneOf(["none", "full"]), {
      fallback: "none",
      meaning:
        "`full` adds the link of the e-mail to a text message. Networks drop such messages unless the sender name is registered.",
    }),
    PAYMENT_ACCOUNTS: setting(optional, {
      meaning:
        "A JSON file of merchant accounts and of what each collects (see docs/operations.md, Payment accounts). Without it production asks nobody for money; the sandbox has an account of its own.",
    }),
    COURIER_ACCOUNTS: setting(optional, {
      meaning:
        "A JSON file of accounts at couriers (see docs/operations.md, Courier accounts). Without it production shows every courier as taking no deliveries; the sandbox has an account of its own.",
    }),
    COURIER_PRICE_TOLERANCE: setting(number(0), {
      fallback: "0",
      meaning:
        "Pesos by which a courier's own price may exceed what was paid. A dearer one is left for somebody to look at.",
    }),
    TURNSTILE_SITE_KEY: setting(optional, {
      meaning: "Cloudflare Turnstile instead of the proof of work. Belongs to `TURNSTILE_SECRET`.",
    }),
    TURNSTILE_SECRET: setting(optional, { meaning: "The secret key of Turnstile." }),
    TURNSTILE_HOSTNAMES: setting(list(isHost, "hosts, such as portal.example"), {
      otherwise: "the host of PUBLIC_ORIGIN",
      meaning: "Hosts whose Turnstile tokens are accepted.",
    }),
    GOOGLE_MAPS_KEY: setting(optional, {
      meaning: "Google's place search in the address wizard instead of the embedded one.",
    }),
    PHOTON_URL: setting(service, {
      meaning:
        "Your own Photon server, such as `https://photon.portal.ph`, for the place search of the address wizard. While it does not answer, the embedded search does.",
    }),
    MAP_TILES_URL: setting(tileAddress, {
      meaning:
        "Tiles of the map, `https://…/{z}/{x}/{y}.png`, with the key their provider gave you in it. Without tiles the map shows coasts and towns.",
    }),
    MAP_TILES_ATTRIBUTION: setting(optional, {
      meaning:
        "Whose tiles these are, as their provider wants it named under the map, such as `© OpenStreetMap contributors https://www.openstreetmap.org/copyright`. Needed with `MAP_TILES_URL`.",
    }),
  },
  "Photos in an S3 service": {
    STORAGE_URL: setting(service, {
      meaning:
        "The service, such as `https://s3.ap-southeast-1.amazonaws.com`. Without it photos are in `DATA_DIR`. Belongs to the bucket, key and secret below.",
    }),
    STORAGE_BUCKET: setting(
      v.optional(v.pipe(text, v.regex(/^[\w.-]+$/u, "must be the name of a bucket"))),
      { meaning: "The bucket. It must be private and keep no versions." },
    ),
    STORAGE_PREFIX: setting(
      v.optional(
        v.pipe(text, v.regex(/^[\w-]+$/u, "must be one folder of letters, digits, - and _")),
      ),
      {
        otherwise: "PORTAL_MODE",
        meaning: "The folder in the bucket: one for each environment.",
      },
    ),
    STORAGE_REGION: setting(text, {
      fallback: "us-east-1",
      meaning: "The region that requests are signed for.",
    }),
    STORAGE_KEY_ID: setting(optional, { meaning: "The id of the access key." }),
    STORAGE_SECRET: setting(keySource, {
      meaning: "Where its secret is: `file:/path/of/a/file`, or `env:NAME` of another variable.",
    }),
  },
  "Names and texts": {
    PRODUCT_NAME: setting(text, { fallback: defaults.product, meaning: "The name of the portal." }),
    CONTACT_EMAIL: setting(text, {
      fallback: defaults.contact_email,
      meaning: "Shown to people who have questions. Required in production.",
    }),
    SUPPORT_EMAIL: setting(text, {
      fallback: defaults.support_email,
      meaning: "Shown to people who need help. Required in production.",
    }),
    PRIVACY_OFFICER_EMAIL: setting(text, {
      fallback: defaults.privacy_officer_email,
      meaning: "Shown in the privacy notice. Required in production.",
    }),
    SECURITY_CONTACT: setting(securityContact, {
      otherwise: "CONTACT_EMAIL",
      meaning:
        "Whom `/.well-known/security.txt` names to those who have found a weakness: an e-mail address, or the https address of a page.",
    }),
    SECURITY_CONTACT_UNTIL: setting(day, {
      otherwise: "90 days from each answer",
      meaning:
        "Until which day that contact is promised to be read, such as `2027-06-30`; at most a year is shown. `lto doctor` says when it nears its end. Without it the promise renews itself while the portal runs.",
    }),
    MASTHEAD: setting(optional, {
      meaning:
        "A line above the header that says who runs the portal, such as `Republic of the Philippines · Land Transportation Office`. Only for who may use these names; without it there is none.",
    }),
    CONTACT_HOURS: setting(optional, {
      meaning:
        "When e-mails are answered, Monday to Friday, such as `8:00 AM–5:00 PM`. Shown in the footer.",
    }),
    COMPLAINTS_NAME: setting(optional, {
      meaning: "Who takes complaints about the service. Shown in the footer, with COMPLAINTS_URL.",
    }),
    COMPLAINTS_URL: setting(
      v.optional(v.pipe(text, v.check(isWebAddress, "must be an http or https address"))),
      { meaning: "The address of its page. Needs COMPLAINTS_NAME." },
    ),
    OFFLINE: setting(oneOf(["on", "off"]), {
      fallback: "on",
      meaning:
        "Whether people may keep appointments and receipts on their device. `off` also ends the service worker of those who did; see [Ending the service worker](#ending-the-service-worker).",
    }),
    COPYRIGHT_YEAR: setting(text, {
      fallback: defaults.copyright_year,
      meaning: "The year in the footer.",
    }),
    MAINTENANCE_DATE: setting(text, {
      fallback: defaults.maintenance.date,
      meaning: "When maintenance is expected to end, unless the switch names a date.",
    }),
  },
  "Limits and payment": {
    CARRIER_NETWORKS: setting(list(isAddressRange, "networks of carriers, such as 192.0.2.0/24"), {
      meaning:
        "Networks of mobile carriers that put thousands of people behind one address, such as `192.0.2.0/24, 2001:db8::/32`. Each of their addresses may do twenty times as much before it is slowed down or refused.",
    }),
    // The database counts whole points.
    LIMIT_FACTOR: setting(whole(1, WIDEST_FACTOR), {
      fallback: "20",
      production: "1",
      meaning:
        "A whole number that multiplies the rate limits. In production it does not apply to limits on guessing a secret or filling a stranger's inbox.",
    }),
    PAYMENT_MINUTES: setting(number(0.05, 1_440), {
      fallback: "30",
      meaning:
        "How long an open payment can be paid, unless its gateway ends it earlier. After unpaid ones of two addresses for the same license or plate in a day, 10 minutes at most.",
    }),
    PAYMENT_GRACE_MINUTES: setting(number(0, 1_440), {
      fallback: "10",
      meaning:
        "How much later money still counts, such as for a QR code that was scanned in time. The record is not held for it: if somebody else has it meanwhile, the money waits for a person.",
    }),
  },
  "Days that personal data is kept": {
    RETENTION_UNCLAIMED_UPLOAD_DAYS: setting(days(0.05), {
      fallback: `${kept.unclaimed_uploads}`,
      meaning: "Photos that no request uses.",
    }),
    RETENTION_PHOTO_DAYS: setting(days(), {
      fallback: `${kept.photos}`,
      meaning:
        "Photos of appointments and of requests that were paid; those of an unpaid request go with it.",
    }),
    RETENTION_UNPAID_DAYS: setting(days(), {
      fallback: `${kept.unpaid}`,
      meaning: "Requests that were never paid.",
    }),
    RETENTION_TRANSACTION_DAYS: setting(days(), {
      fallback: `${kept.transactions}`,
      meaning: "Requests that were paid.",
    }),
    RETENTION_HELD_MONEY_DAYS: setting(days(), {
      fallback: `${kept.held_money}`,
      meaning: "Requests with money that somebody has to look at.",
    }),
    RETENTION_APPOINTMENT_DAYS: setting(days(), {
      fallback: `${kept.appointments}`,
      meaning: "Appointments.",
    }),
    RETENTION_UNCONFIRMED_ALERT_DAYS: setting(days(0.05), {
      fallback: `${kept.unconfirmed_alerts}`,
      meaning: "Alerts that nobody confirmed.",
    }),
    RETENTION_ALERT_DAYS: setting(days(), {
      fallback: `${kept.alerts}`,
      meaning: "Alerts that were sent, stopped or expired.",
    }),
    RETENTION_CASE_DAYS: setting(days(), {
      fallback: `${kept.cases}`,
      meaning: "Cases that were closed.",
    }),
    RETENTION_SUBMISSION_DAYS: setting(days(), {
      fallback: `${kept.submissions}`,
      meaning: "Submissions that were decided.",
    }),
    RETENTION_UNDECIDED_DAYS: setting(days(), {
      fallback: `${kept.undecided}`,
      meaning: "Submissions that nobody decided.",
    }),
  },
  "Sandbox only": {
    SANDBOX_DECIDE_SECONDS: setting(number(), {
      fallback: "20",
      meaning: "How long it takes to decide a submission.",
    }),
    SANDBOX_OFFICE_SECONDS: setting(number(), {
      fallback: "15",
      meaning: "How long the office takes to verify a paid request.",
    }),
    SANDBOX_COURIER_SECONDS: setting(number(), {
      fallback: "20",
      meaning: "How long each step of the courier takes.",
    }),
    SANDBOX_PAYMENT_SECONDS: setting(number(), {
      fallback: "10",
      meaning: "How late a delayed payment arrives.",
    }),
    SANDBOX_WEBHOOK: setting(oneOf(["prompt", "late", "twice", "never"]), {
      fallback: "prompt",
      meaning: "How the gateway reports a payment: `prompt`, `late`, `twice` or `never`.",
    }),
    SANDBOX_CAPTCHA_COUNTER: setting(whole(1), {
      fallback: "30000",
      meaning: "How many hashes a browser computes at most.",
    }),
  },
};

type Groups = typeof settings;
export type SettingName = { [Group in keyof Groups]: keyof Groups[Group] }[keyof Groups];

/** All settings in the order of their groups. */
export const settingList = Object.entries(settings).flatMap(([group, members]) =>
  Object.entries(members).map(([name, { about }]) => ({ group, name, ...about })),
);

/** Every setting as text. */
export const eachSetting = v.object({
  NODE_ENV: optional,
  ...settings["Start and network"],
  ...settings["Data and secrets"],
  ...settings["Mail, text messages and services"],
  ...settings["Photos in an S3 service"],
  ...settings["Names and texts"],
  ...settings["Limits and payment"],
  ...settings["Days that personal data is kept"],
  ...settings["Sandbox only"],
});

export type Settings = v.InferOutput<typeof eachSetting>;

import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import { addressPlaces } from "./address/gazetteer.ts";
import type { Config } from "./config.ts";
import type { Connection } from "./db/connect.ts";
import { alone, holderFrom, type Presence } from "./db/presence.ts";
import type { Tables } from "./db/tables.ts";
import { createLimits, type Limits } from "./http/limits.ts";
import { watchMaintenance, type MaintenanceWatch } from "./maintenance/maintenance.ts";
import { officePlaces } from "./office/office-places.ts";
import type { CaptchaProvider } from "./providers/captcha/captcha-provider.ts";
import { proofOfWork } from "./providers/captcha/proof-of-work.ts";
import { refuseTestKeys } from "./providers/captcha/turnstile-test-keys.ts";
import { turnstile } from "./providers/captcha/turnstile.ts";
import type { CourierProvider } from "./providers/courier/courier-provider.ts";
import {
  sandboxCourier,
  type SandboxCourierProvider,
} from "./providers/courier/sandbox-courier.ts";
import type { MailProvider } from "./providers/mail/mail-provider.ts";
import { mailbox, type Mailbox } from "./providers/mail/mailbox.ts";
import { smtpMail } from "./providers/mail/smtp.ts";
import type { PaymentProvider } from "./providers/payment/payment-provider.ts";
import {
  sandboxPayment,
  type SandboxPaymentProvider,
} from "./providers/payment/sandbox-payment.ts";
import { embeddedPlaces } from "./providers/places/embedded-places.ts";
import type { PlaceProvider } from "./providers/places/place-provider.ts";
import type { SmsProvider } from "./providers/sms/sms-provider.ts";
import { diskStorage } from "./providers/storage/disk-storage.ts";
import type { StorageProvider } from "./providers/storage/storage-provider.ts";
import { pooledRandom } from "./security/random.ts";
import { watchClosedDays, type ClosedDays } from "./schedule/closed-days.ts";
import { secretsFrom, type Secrets } from "./security/secrets.ts";

/** The pretend machines of the sandbox; absent in production. */
export type Sandbox = {
  payment: SandboxPaymentProvider;
  courier: SandboxCourierProvider;
  mailbox: Mailbox;
};

/** All that a verb may use; wired here and nowhere else. */
export type Context = {
  config: Config;
  db: Kysely<Tables>;
  now: () => Date;
  random: (bytes: number) => Buffer;
  log: FastifyBaseLogger;
  secrets: Secrets;
  limits: Limits;
  maintenance: MaintenanceWatch;
  closedDays: ClosedDays;
  captcha: CaptchaProvider;
  storage: StorageProvider;
  places: PlaceProvider;
  /** Tells whose leases hold. */
  presence: Presence;
  /** Folder for photos on their way in, this process's own; nothing else is in it. */
  temporaryFolder: string;
  /** Null until a provider is set up: then nobody can be asked for money. */
  payment: PaymentProvider | null;
  courier: CourierProvider | null;
  mail: MailProvider | null;
  sms: SmsProvider | null;
  sandbox: Sandbox | null;
};

/** What a test may replace. */
export type Wiring = {
  config: Config;
  connection: Connection;
  presence?: Presence;
  rootSecret: string;
  log: FastifyBaseLogger;
  now?: () => Date;
  random?: (bytes: number) => Buffer;
  fetch?: typeof fetch;
};

export function createContext(wiring: Wiring): Context {
  const { config, connection, log } = wiring;
  const now = wiring.now ?? (() => new Date());
  const random = wiring.random ?? pooledRandom();
  const secrets = secretsFrom(wiring.rootSecret);
  const presence = wiring.presence ?? alone(holderFrom(randomBytes));
  const sandbox = config.mode === "sandbox" ? createSandbox(wiring, secrets, random, now) : null;
  return {
    config,
    db: connection.db,
    now,
    random,
    log,
    secrets,
    limits: createLimits({
      db: connection.db,
      key: secrets.key("limits"),
      factor: config.limitFactor,
      exactFactor: config.mode === "sandbox" ? config.limitFactor : 1,
      now,
    }),
    maintenance: watchMaintenance({
      db: connection.db,
      // Only one process can open the embedded database.
      orderFolder: connection.engine === "pglite" ? config.dataDir : null,
      date: config.texts.maintenanceDate,
      now,
    }),
    closedDays: watchClosedDays({ db: connection.db, now }),
    captcha: createCaptcha(wiring, secrets, random, now),
    presence,
    storage: diskStorage(`${config.dataDir}/uploads`, presence.holder),
    places: embeddedPlaces({
      knownPlaces: async () => [...addressPlaces(), ...(await officePlaces(connection.db))],
    }),
    temporaryFolder: join(config.dataDir, "incoming", `${presence.holder}`),
    payment: sandbox?.payment ?? null,
    courier: sandbox?.courier ?? null,
    mail: config.smtp
      ? smtpMail({ ...config.smtp, fromName: config.texts.product, now })
      : (sandbox?.mailbox ?? null),
    sms: sandbox?.mailbox.sms ?? null,
    sandbox,
  };
}

function createCaptcha(
  { config }: Wiring,
  secrets: Secrets,
  random: Context["random"],
  now: Context["now"],
): CaptchaProvider {
  if (config.turnstile) {
    if (config.mode === "production")
      refuseTestKeys(config.turnstile.siteKey, config.turnstile.secret);
    return turnstile({ ...config.turnstile, now, random });
  }
  const difficulty =
    config.mode === "sandbox" ? { min: 500, max: config.sandbox.captchaCost } : undefined;
  return proofOfWork({ secret: secrets.key("captcha").toString("hex"), now, difficulty });
}

const WEBHOOK_DELAY_MS = 5_000;

function createSandbox(
  { config, connection: { db }, fetch: given }: Wiring,
  secrets: Secrets,
  random: Context["random"],
  now: Context["now"],
): Sandbox {
  const fetchWith = given ?? fetch;
  const host = ["0.0.0.0", "::", "localhost"].includes(config.host) ? "127.0.0.1" : config.host;
  const self = `http://${host}:${config.port}`;
  const shared = { db, fetch: fetchWith, origin: config.origin, now, random };
  return {
    payment: sandboxPayment({
      ...shared,
      webhookUrl: `${self}/api/payment/webhook/sandbox`,
      webhookSecret: secrets.key("payment-webhook").toString("hex"),
      webhook: { mode: config.sandbox.webhook, delayMs: WEBHOOK_DELAY_MS },
      moneyDelayMs: config.sandbox.paymentDelayMs,
    }),
    courier: sandboxCourier({
      ...shared,
      webhookUrl: `${self}/api/delivery_courier/webhook/sandbox`,
      webhookSecret: secrets.key("courier-webhook").toString("hex"),
      stepMs: config.sandbox.courierStepMs,
    }),
    mailbox: mailbox({ folder: `${config.dataDir}/mailbox`, now }),
  };
}

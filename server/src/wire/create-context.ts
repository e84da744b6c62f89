import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { courierCodes } from "@portal/contract/courier";
import { addressPlaces } from "../address/gazetteer.ts";
import { addressesIn, wholeNetworkOf } from "../http/client-of.ts";
import { createLimits } from "../limits/limits.ts";
import { nameOf, Problem } from "../problem/problem.ts";
import { callCounter, type CallOutcome, countedFetch } from "../providers/provider-call.ts";
import { providerPace } from "../providers/provider-pace.ts";
import { watchMaintenance } from "../maintenance/maintenance-store.ts";
import { watchOffices } from "../office/office-store.ts";
import type { CaptchaProvider } from "../providers/captcha/captcha-provider.ts";
import { proofOfWork } from "../providers/captcha/proof-of-work.ts";
import { refuseTestKeys, turnstile } from "../providers/captcha/turnstile.ts";
import type { CourierAccount, CourierAccounts } from "../providers/courier/courier-provider.ts";
import { sandboxCourier } from "../providers/courier/sandbox-courier.ts";
import type { MailProvider } from "../providers/mail/mail-provider.ts";
import { mailbox } from "../providers/mail/mailbox.ts";
import { smtpMail } from "../providers/mail/smtp.ts";
import { sandboxPayment } from "../providers/payment/sandbox-payment.ts";
import { embeddedPlaces } from "../providers/places/embedded-places.ts";
import { fallingBack, photon } from "../providers/places/photon.ts";
import type { PlaceProvider } from "../providers/places/place-provider.ts";
import { philSms } from "../providers/sms/philsms.ts";
import { semaphore } from "../providers/sms/semaphore.ts";
import { sentOnce } from "../providers/sms/sent-once.ts";
import { type SmsGateway, smsLog, type SmsProvider } from "../providers/sms/sms-provider.ts";
import { diskStorage } from "../providers/storage/disk-storage.ts";
import { s3Storage } from "../providers/storage/s3-storage.ts";
import { sealedStorage } from "../providers/storage/sealed-storage.ts";
import type { StorageProvider } from "../providers/storage/storage-provider.ts";
import { ownStore } from "../upload/photo-mark-store.ts";
import { watchClosedDays } from "../schedule/schedules.ts";
import { secretsFrom, type Secrets } from "../security/secrets.ts";
import type { Context, Payments, Sandbox, Wiring } from "../context.ts";
import { courierWebhookPath, readCourierAccounts, SANDBOX_COURIER } from "./courier-accounts.ts";
import { readPaymentAccounts, SANDBOX_ACCOUNT, SANDBOX_PACE } from "./payment-accounts.ts";

export function createContext(wiring: Wiring): Context {
  const { config, connection, log } = wiring;
  const now = wiring.now ?? (() => new Date());
  const random = wiring.random ?? randomBytes;
  const secrets = secretsFrom(wiring.roots, random);
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
      hide: (subject) => secrets.index("limits", subject).toString("base64url"),
      factor: config.limitFactor,
      exactFactor: config.mode === "sandbox" ? config.limitFactor : 1,
      isOfCarrier: addressesIn(config.carrierNetworks),
      networkOf: wholeNetworkOf,
      now,
    }),
    maintenance: watchMaintenance({
      db: connection.db,
      date: config.texts.maintenanceDate,
    }),
    closedDays: watchClosedDays({ db: connection.db, now }),
    offices: watchOffices({ db: connection.db }),
    captcha: createCaptcha(wiring, secrets, random, now),
    storage: sealedStorage(createStorage(wiring, now), secrets),
    places: createPlaces(wiring, now),
    temporaryFolder: join(config.dataDir, "incoming"),
    payments: createPayments(wiring, sandbox, now),
    pace: providerPace({ db: connection.db, now }),
    couriers: createCouriers(wiring, sandbox, secrets, random, now),
    mail: config.smtp
      ? countedMail(smtpMail({ ...config.smtp, fromName: config.texts.product, now }))
      : (sandbox?.mailbox ?? null),
    sms: createSms(wiring, now) ?? sandbox?.mailbox.sms ?? null,
    sandbox,
  };
}

function createStorage(
  { config: { storage, dataDir }, connection: { db }, isMarked }: Wiring,
  now: Context["now"],
): StorageProvider {
  const folder = `${dataDir}/uploads`;
  const photos = storage
    ? s3Storage({ ...storage, now, fetch: countedFetch("storage", fetch) })
    : diskStorage(folder);
  if (!isMarked) return photos;
  const at = storage
    ? { place: `${storage.url}/${storage.bucket}/${storage.prefix}`, setting: "STORAGE_URL" }
    : { place: folder, setting: "DATA_DIR" };
  return ownStore(photos, db, at);
}

function createPayments(
  { config, fetch: given }: Wiring,
  sandbox: Sandbox | null,
  now: Context["now"],
): Payments {
  const counted = countedFetch("payment", given ?? fetch);
  const { accounts, routes } = readPaymentAccounts({ ...config, fetch: counted, now });
  if (!sandbox) return { accounts, routes };
  const own = { ...SANDBOX_PACE, provider: sandbox.payment, checkoutOrigins: [config.origin] };
  return { accounts: new Map([[SANDBOX_ACCOUNT, own], ...accounts]), routes };
}

/** The same mail server, with its calls counted. */
function countedMail(mail: MailProvider): MailProvider {
  const count = callCounter("mail");
  return {
    ...mail,
    send: async (one) => {
      try {
        await mail.send(one);
        count("ok");
      } catch (error) {
        count(mailOutcome(error));
        throw error;
      }
    },
  };
}

/** By what smtp.ts throws: a refused address, a refused log-in, or no use of the server. */
function mailOutcome(error: unknown): CallOutcome {
  if (error instanceof Problem && error.code === "invalid_fields") return "refused";
  return nameOf(error instanceof Problem ? error.cause : error).includes("smtp:EAUTH")
    ? "key_refused"
    : "silent";
}

const smsCompanies = { semaphore, philsms: philSms };

function createSms(
  { config, connection: { db }, fetch: given, log }: Wiring,
  now: Context["now"],
): SmsProvider | null {
  const shared = { fetch: countedFetch("text", given ?? fetch), now };
  const gateways = config.sms.map((company): SmsGateway => {
    if (company.name === "log") return smsLog({ log });
    return smsCompanies[company.name]({ ...company, ...shared });
  });
  return gateways.length === 0 ? null : sentOnce({ db, gateways, now, log });
}

function createPlaces({ config, fetch: given, log }: Wiring, now: Context["now"]): PlaceProvider {
  const embedded = embeddedPlaces(addressPlaces);
  if (config.photonUrl === null) return embedded;
  const searched = photon({ url: config.photonUrl, fetch: countedFetch("map", given ?? fetch) });
  return fallingBack(searched, embedded, { now, log });
}

function createCouriers(
  { config, fetch: given }: Wiring,
  sandbox: Sandbox | null,
  secrets: Secrets,
  random: Context["random"],
  now: Context["now"],
): CourierAccounts {
  const counted = countedFetch("courier", given ?? fetch);
  const accounts = readCourierAccounts({ ...config, fetch: counted, now, random });
  if (!sandbox) return accounts;
  const own: CourierAccount = {
    name: SANDBOX_COURIER,
    provider: sandbox.courier,
    callsPerSecond: Infinity,
    // After the accounts of the setting, which may serve some of them.
    couriers: courierCodes,
    webhookKey: sandboxCourierKey(secrets),
    trackingOrigins: [config.origin],
  };
  return new Map([...accounts, [SANDBOX_COURIER, own]]);
}

const sandboxCourierKey = (secrets: Secrets): string =>
  secrets.key("courier-webhook-address").toString("hex");

function createCaptcha(
  { config }: Wiring,
  secrets: Secrets,
  random: Context["random"],
  now: Context["now"],
): CaptchaProvider {
  if (config.turnstile) {
    if (config.mode === "production")
      refuseTestKeys(config.turnstile.siteKey, config.turnstile.secret);
    return turnstile({ ...config.turnstile, now, random, fetch: countedFetch("captcha", fetch) });
  }
  const difficulty =
    config.mode === "sandbox" ? difficultyUpTo(config.sandbox.captchaCost) : undefined;
  return proofOfWork({ secret: secrets.key("captcha").toString("hex"), now, difficulty });
}

const difficultyUpTo = (max: number) => ({ min: Math.min(500, max), max });

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
      webhookUrl: `${self}/api/payment/webhook/sandbox/${SANDBOX_ACCOUNT}`,
      webhookSecret: secrets.key("payment-webhook").toString("hex"),
      webhook: { mode: config.sandbox.webhook, delayMs: WEBHOOK_DELAY_MS },
      moneyDelayMs: config.sandbox.paymentDelayMs,
    }),
    courier: sandboxCourier({
      ...shared,
      webhookUrl: `${self}${courierWebhookPath({
        provider: "sandbox",
        account: SANDBOX_COURIER,
        key: sandboxCourierKey(secrets),
      })}`,
      webhookSecret: secrets.key("courier-webhook").toString("hex"),
      stepMs: config.sandbox.courierStepMs,
    }),
    mailbox: mailbox({ folder: `${config.dataDir}/mailbox`, now }),
  };
}

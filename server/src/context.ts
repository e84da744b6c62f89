import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { FullDays } from "./appointment/full-days.ts";
import type { Config } from "./config.ts";
import type { Connection } from "./db/connect.ts";
import type { Tables } from "./db/tables.ts";
import type { Limits } from "./http/limits.ts";
import type { ProviderPace } from "./http/provider-pace.ts";
import type { MaintenanceWatch } from "./maintenance/maintenance-store.ts";
import type { Offices } from "./office/office-store.ts";
import type { CaptchaProvider } from "./providers/captcha/captcha-provider.ts";
import type { CourierAccounts } from "./providers/courier/courier-provider.ts";
import type { SandboxCourierProvider } from "./providers/courier/sandbox-courier.ts";
import type { MailProvider } from "./providers/mail/mail-provider.ts";
import type { Mailbox } from "./providers/mail/mailbox.ts";
import type { PaymentAccount, PaymentRoute } from "./providers/payment/payment-provider.ts";
import type { SandboxPaymentProvider } from "./providers/payment/sandbox-payment.ts";
import type { PlaceProvider } from "./providers/places/place-provider.ts";
import type { SmsProvider } from "./providers/sms/sms-provider.ts";
import type { StorageProvider } from "./providers/storage/storage-provider.ts";
import type { ClosedDays, Schedules } from "./schedule/schedules.ts";
import type { Secrets } from "./security/secrets.ts";

/** The sandbox's own providers; absent in production. */
export type Sandbox = {
  payment: SandboxPaymentProvider;
  courier: SandboxCourierProvider;
  mailbox: Mailbox;
};

/** The merchant accounts, by name, and what each collects; without any there are no payments. */
export type Payments = {
  accounts: ReadonlyMap<string, PaymentAccount>;
  routes: readonly PaymentRoute[];
};

/** The dependencies of all handlers and jobs; wired in wire/create-context.ts. */
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
  offices: Offices;
  schedules: Schedules;
  fullDays: FullDays;
  captcha: CaptchaProvider;
  storage: StorageProvider;
  places: PlaceProvider;
  /** The folder for incoming photos, and only those. */
  temporaryFolder: string;
  payments: Payments;
  /** How often the accounts of providers are asked. */
  pace: ProviderPace;
  couriers: CourierAccounts;
  mail: MailProvider | null;
  sms: SmsProvider | null;
  sandbox: Sandbox | null;
};

/** Replaceable in tests. */
export type Wiring = {
  config: Config;
  connection: Connection;
  rootSecret: string;
  log: FastifyBaseLogger;
  now?: () => Date;
  random?: (bytes: number) => Buffer;
  fetch?: typeof fetch;
};

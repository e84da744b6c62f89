import type { Maintenance } from "@portal/contract/settings";
import type { FastifyBaseLogger } from "fastify";
import type { Kysely } from "kysely";
import type { Config } from "./config.ts";
import type { Connection } from "./db/connect.ts";
import type { Row, Tables } from "./db/tables.ts";
import type { Limits } from "./limits/limits.ts";
import type { ProviderPace } from "./providers/provider-pace.ts";
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
import type { Roots, Secrets } from "./security/secrets.ts";

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

/** Whether the portal is closed, as of the last refresh: no request waits for the database, and it survives an outage. */
export type MaintenanceWatch = {
  current(): Maintenance;
  /** Reads the current order. A job runs it when the database tells of a new one. */
  refresh(): Promise<void>;
};

export type ClosedDays = {
  /** Whether a day is a holiday or the office is closed, as of the last refresh; without an office, nationwide only. */
  isClosed(
    day: string,
    office: Pick<Row<"office">, "id" | "region" | "province" | "municipality"> | null,
  ): boolean;
  /** Reloads the closures. A job runs it every minute, so that no request waits for it. */
  refresh(): Promise<void>;
};

/** An office, with the codes of the enabled couriers that serve it, in the order of spec §3. */
export type KnownOffice = Row<"office"> & { couriers: Pick<Row<"courier">, "code">[] };

export type Offices = {
  /** The office, at most a minute old; an office that is not in the cache is read immediately. */
  find(id: string | null): Promise<KnownOffice | null>;
  /** Reloads all offices. A job runs it every minute. */
  refresh(): Promise<void>;
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
  roots: Roots;
  log: FastifyBaseLogger;
  now?: () => Date;
  random?: (bytes: number) => Buffer;
  fetch?: typeof fetch;
  /** The photo store must have the mark that the database notes: in every portal that is started. */
  isMarked?: boolean;
};

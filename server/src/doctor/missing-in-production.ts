import { defaultSettings } from "@portal/contract/settings";
import type { Context } from "../context.ts";

/** A warning for each setting that production can start without but that people will miss. */
export function missingInProduction({
  config,
  mail,
  payments,
  couriers,
}: Pick<Context, "config" | "mail" | "payments" | "couriers">): string[] {
  const missing: readonly [isMissing: boolean, sentence: string][] = [
    [
      mail === null,
      "SMTP_URL and MAIL_FROM are not set: nobody gets mail, and mail that waits is given up after three days.",
    ],
    [
      payments.accounts.size === 0,
      "PAYMENT_ACCOUNTS is not set: nobody can be asked for money, and every courier is shown as taking no deliveries.",
    ],
    [
      couriers.size === 0,
      "COURIER_ACCOUNTS is not set: every courier is shown as taking no deliveries.",
    ],
    [
      config.sms.length === 0,
      "SMS_PROVIDERS is not set: nobody gets text messages, and alerts go to e-mail addresses only.",
    ],
    [
      config.databaseUrl === null,
      "DATABASE_URL is not set: the embedded database serves one process only and is no place for the data of a nation. Use PostgreSQL.",
    ],
    [
      config.texts.maintenanceDate === defaultSettings.maintenance.date,
      `MAINTENANCE_DATE is not set: while the portal is closed people read ${defaultSettings.maintenance.date}, unless the switch names a date.`,
    ],
  ];
  return missing.flatMap(([isMissing, sentence]) => (isMissing ? [sentence] : []));
}

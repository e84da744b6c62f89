import { defaultSettings } from "@portal/contract/settings";
import { ConfigError, type Config } from "../config.ts";
import type { Context } from "../context.ts";

/** Domains that nobody can own (RFC 2606). */
const RESERVED = /(?:^|\.)example(?:\.(?:com|net|org))?$/iu;

/** The settings of which each must lead to somebody, and the host that each names. */
const hostsOf = ({ origin, texts, smtp }: Config): Record<string, string | undefined> => ({
  PUBLIC_ORIGIN: new URL(origin).hostname,
  CONTACT_EMAIL: afterAt(texts.contactEmail),
  SUPPORT_EMAIL: afterAt(texts.supportEmail),
  PRIVACY_OFFICER_EMAIL: afterAt(texts.privacyOfficerEmail),
  SMTP_URL: smtp ? new URL(smtp.url).hostname : undefined,
  MAIL_FROM: smtp ? afterAt(smtp.from) : undefined,
});

/**
 * Production shows and uses no address that leads to nobody.
 * @throws ConfigError naming each setting that is missing or still an example
 */
export function refuseExamples(config: Config): void {
  const names = Object.entries(hostsOf(config)).flatMap(([name, host]) =>
    host !== undefined && RESERVED.test(host) ? [name] : [],
  );
  if (names.length > 0)
    throw new ConfigError(
      `Set ${names.join(", ")}: production does not start on addresses under .example.`,
    );
}

/** A sentence for each thing that production can start without and people will miss. */
export function missingInProduction({
  config,
  mail,
  payment,
}: Pick<Context, "config" | "mail" | "payment">): string[] {
  const missing: readonly [isMissing: boolean, sentence: string][] = [
    [
      mail === null,
      "SMTP_URL and MAIL_FROM are not set: nobody gets mail, and mail that waits is given up after three days.",
    ],
    [payment === null, "No payment provider is set up: nobody can be asked for money."],
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

const afterAt = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

import { expect, test } from "vitest";
import { PRODUCTION } from "../../test/harness/test-context.ts";
import { ConfigError, readConfig, readConfigToStart } from "../config.ts";
import { missingInProduction } from "./look-at-machine.ts";

const real = {
  ...PRODUCTION,
  PUBLIC_ORIGIN: "https://portal.gov.ph",
  CONTACT_EMAIL: "a@portal.gov.ph",
  SUPPORT_EMAIL: "b@portal.gov.ph",
  PRIVACY_OFFICER_EMAIL: "c@portal.gov.ph",
  SMTP_URL: "smtps://user:hunter2@mail.gov.ph",
  MAIL_FROM: "d@portal.gov.ph",
};

test("production starts with real addresses", () => {
  expect(() => readConfigToStart(real)).not.toThrow();
  const local = { ...real, PUBLIC_ORIGIN: "http://127.0.0.1:4100", SMTP_URL: "", MAIL_FROM: "" };
  expect(() => readConfigToStart(local)).not.toThrow();
});

test.each([
  ["PUBLIC_ORIGIN", "https://portal.example"],
  ["CONTACT_EMAIL", ""],
  ["SUPPORT_EMAIL", "support@portal.example"],
  ["PRIVACY_OFFICER_EMAIL", "me@Example.COM"],
  ["SMTP_URL", "smtps://user:hunter2@mail.example"],
  ["MAIL_FROM", "no-reply@lto.portal.example"],
])("production does not start with %s=%j, and says no password", (name, value) => {
  const start = () => readConfigToStart({ ...real, [name]: value });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^${name} leads to nobody(?!.*hunter2)[^\\n]*\\.$`, "u"));
});

test("lists all missing settings at once", () => {
  const bare = readConfig(PRODUCTION);
  const start = () => readConfigToStart({ PORTAL_MODE: "production" });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(
    /^PORTAL_SECRET [^\n]*\nINDEX_SECRET [^\n]*\nPUBLIC_ORIGIN [^\n]*\nCONTACT_EMAIL [^\n]*\nSUPPORT_EMAIL [^\n]*\nPRIVACY_OFFICER_EMAIL [^\n]*$/u,
  );
  const named = missingInProduction({
    config: bare,
    mail: null,
    payments: { accounts: new Map(), routes: [] },
    couriers: new Map(),
  });
  expect(named.map((sentence) => /^[A-Z_]{2,}/u.exec(sentence)?.[0])).toEqual([
    "SMTP_URL",
    "PAYMENT_ACCOUNTS",
    "COURIER_ACCOUNTS",
    "SMS_PROVIDERS",
    "DATABASE_URL",
    "BACKUP_RECIPIENTS",
    "MAINTENANCE_DATE",
  ]);
});

test("has no warning for a setting that is present", () => {
  const config = readConfig({
    ...real,
    DATABASE_URL: "postgres://db/portal",
    SMS_PROVIDERS: "log",
    BACKUP_RECIPIENTS: "age1ae7033duxk698htkd5ce5m5y9tvdnqe389xnv6c9e7dwrlmqxspqhqa5e9",
    MAINTENANCE_DATE: "Dec. 1, 2026",
  });
  const there = {} as never;
  const payments = { accounts: new Map([["quadx", there]]), routes: [] };
  const couriers = new Map([["quadx", there]]);
  expect(missingInProduction({ config, mail: there, payments, couriers })).toEqual([]);
});

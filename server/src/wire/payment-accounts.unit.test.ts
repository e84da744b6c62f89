import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ConfigError } from "../config.ts";
import { type Gateway, readPaymentAccounts } from "./payment-accounts.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "accounts-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const KEYS: Record<string, string> = {
  LIVE: "sk_live_4871",
  TEST: "sk_test_4871",
  HOOK: "whsk_4871",
};
const made: unknown[] = [];
const acme: Gateway = {
  callsPerSecond: 20,
  checkoutHosts: ["pay.acme.test"],
  make: ({ account }) => {
    made.push(account);
    return { name: "acme" } as never;
  },
};
const account = {
  name: "quadx",
  provider: "acme",
  url: "https://api.acme.test/v1",
  mode: "live",
  secretKey: "env:LIVE",
  webhookSecret: "env:HOOK",
};
const route = { courier: "Quadx", channels: ["Gcash", "Maya"], account: "quadx" };

function read(file: unknown, mode: "sandbox" | "production" = "production") {
  const path = join(folder, "payments.json");
  writeFileSync(path, JSON.stringify(file));
  const environmentKey = (name: string) => KEYS[name];
  const from = { mode, paymentAccountsFile: path, environmentKey, fetch, now: () => new Date() };
  return readPaymentAccounts(from, { acme });
}

test("without the setting there is no account", () => {
  const from = { mode: "production", paymentAccountsFile: null, environmentKey: () => "" } as const;
  expect(readPaymentAccounts({ ...from, fetch, now: () => new Date() })).toEqual({
    accounts: new Map(),
    routes: [],
  });
});

test("accounts have their keys, their gateway and its pace; routes have one row a channel", () => {
  const slow = {
    ...account,
    name: "slow",
    callsPerSecond: 2,
    webhookSecret: ["env:HOOK", "env:LIVE"],
  };
  const { accounts, routes } = read({ accounts: [account, slow], routes: [route] });
  expect([...accounts].map(([name, one]) => [name, one.provider.name, one.callsPerSecond])).toEqual(
    [
      ["quadx", "acme", 20],
      ["slow", "acme", 2],
    ],
  );
  expect(made).toMatchObject([
    { name: "quadx", url: account.url, secretKey: KEYS["LIVE"], webhookSecret: KEYS["HOOK"] },
    { name: "slow", webhookSecret: [KEYS["HOOK"], KEYS["LIVE"]] },
  ]);
  expect(routes).toEqual([
    { courier_code: "Quadx", channel: "Gcash", account: "quadx" },
    { courier_code: "Quadx", channel: "Maya", account: "quadx" },
  ]);
});

test("payment pages are where the gateway has them, at its address, or where the account says", () => {
  const origins = (more: object, mode: "sandbox" | "production" = "production") =>
    read({ accounts: [{ ...account, ...more }], routes: [] }, mode).accounts.get("quadx")
      ?.checkoutOrigins;
  expect(origins({})).toEqual(["https://pay.acme.test", "https://api.acme.test"]);
  expect(origins({ checkoutHosts: ["own.acme.test:8443"] })).toEqual([
    "https://own.acme.test:8443",
  ]);
  const trial = { mode: "test", secretKey: "env:TEST", checkoutHosts: ["127.0.0.1:4000"] };
  expect(origins(trial, "sandbox")).toEqual(["https://127.0.0.1:4000", "http://127.0.0.1:4000"]);
  expect(() => origins({ checkoutHosts: ["https://own.acme.test/"] })).toThrow(
    'accounts "quadx" checkoutHosts 1 must be hosts',
  );
});

const routes = [route];
const nobody = { ...route, account: "nobody" };
test.each([
  [
    "a route to an account that is not there",
    { accounts: [account], routes: [nobody] },
    "routes 1 leads to an account that is not there",
  ],
  [
    "two accounts with one name",
    { accounts: [account, account], routes },
    'accounts "quadx" has a name that another account has',
  ],
  [
    "the sandbox's name",
    { accounts: [{ ...account, name: "sandbox" }], routes: [] },
    'accounts "sandbox" has a name that another account has',
  ],
  [
    "a test account",
    { accounts: [{ ...account, mode: "test" }], routes },
    'accounts "quadx" has a test key, with PORTAL_MODE=production',
  ],
  [
    "a test key that is called live",
    { accounts: [{ ...account, secretKey: "env:TEST" }], routes },
    'accounts "quadx" has a test key, with PORTAL_MODE=production',
  ],
  [
    "an http address",
    { accounts: [{ ...account, url: "http://api.acme.test" }], routes },
    'accounts "quadx" url must be an https address',
  ],
  [
    "an http address of this machine",
    { accounts: [{ ...account, url: "http://127.0.0.1:1" }], routes },
    'accounts "quadx" url must be an https address',
  ],
  [
    "another gateway",
    { accounts: [{ ...account, provider: "sandbox" }], routes },
    'accounts "quadx" provider must be one of acme',
  ],
  [
    "a channel that is none",
    { accounts: [account], routes: [{ ...route, channels: ["Cash"] }] },
    "routes 1 channels 1 must be of Gcash, Maya, Dayon QRPH, Qrph, Visa",
  ],
  [
    "a channel twice",
    { accounts: [account], routes: [route, { ...route, channels: ["Maya"] }] },
    "routes 2 names a courier's channel that another route has",
  ],
])("production does not start with %s, and says so without the key", (_, file, sentence) => {
  const start = () => read(file);
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(new RegExp(`^PAYMENT_ACCOUNTS: ${sentence}\\.$`, "u"));
  expect(start).not.toThrow(/4871/u);
});

test("a sandbox may use test keys and a gateway on this machine", () => {
  const local = { ...account, mode: "test", secretKey: "env:TEST", url: "http://127.0.0.1:4100" };
  expect(read({ accounts: [local], routes }, "sandbox").accounts.size).toBe(1);
  const far = { ...local, url: "http://api.acme.test" };
  expect(() => read({ accounts: [far], routes }, "sandbox")).toThrow("must be an https address");
});

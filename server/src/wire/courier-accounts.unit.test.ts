import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import * as v from "valibot";
import { ConfigError } from "../config.ts";
import type { CourierProvider } from "../providers/courier/courier-provider.ts";
import { Key } from "./account-file.ts";
import { company, readCourierAccounts } from "./courier-accounts.ts";

const folder = mkdtempSync(join(tmpdir(), "portal-couriers-"));
afterAll(() => rmSync(folder, { recursive: true }));

const KEYS: Record<string, string> = {
  HOOK: "webhook-key-of-24-letters",
  SHORT: "too-short",
  SECRET: "canary-secret-key",
};
const made: unknown[] = [];
const acme = company(4, { secretKey: Key, pages: v.optional(v.number(), 1) }, (account, tools) => {
  made.push({ account, webhookPath: tools.webhookPath });
  return { name: "acme" } as CourierProvider;
});
const account = {
  name: "quadx",
  provider: "acme",
  couriers: ["Quadx"],
  mode: "live",
  webhookKey: "env:HOOK",
  trackingHosts: ["track.acme.test"],
  secretKey: "env:SECRET",
};

function read(file: unknown, mode: "sandbox" | "production" = "production") {
  const path = join(folder, "couriers.json");
  writeFileSync(path, JSON.stringify(file));
  return readCourierAccounts(
    {
      mode,
      courierAccountsFile: path,
      environmentKey: (name) => KEYS[name],
      fetch,
      now: () => new Date(0),
      random: (bytes) => Buffer.alloc(bytes),
    },
    { acme },
  );
}

test("an account has its keys, its couriers and the path of its webhook", () => {
  expect([...read({ accounts: [account] }).values()]).toMatchObject([
    {
      name: "quadx",
      couriers: ["Quadx"],
      webhookKey: KEYS["HOOK"],
      trackingOrigins: ["https://track.acme.test"],
      provider: { name: "acme" },
    },
  ]);
  expect(made).toMatchObject([
    {
      account: { name: "quadx", secretKey: KEYS["SECRET"], pages: 1 },
      webhookPath: `/api/delivery_courier/webhook/acme/quadx/${KEYS["HOOK"]}`,
    },
  ]);
});

const second = { ...account, name: "second", couriers: ["Abyan"] };
test.each([
  [
    "two accounts with one name",
    [account, { ...second, name: "quadx" }],
    'accounts "quadx" has a name that another account has',
  ],
  [
    "the sandbox's name",
    [{ ...account, name: "sandbox" }],
    'accounts "sandbox" has a name that another account has',
  ],
  [
    "a courier of two accounts",
    [account, { ...second, couriers: ["Abyan", "Quadx"] }],
    'accounts "second" serves a courier that another account serves',
  ],
  [
    "a courier that is not there",
    [{ ...account, couriers: ["Ninja"] }],
    'accounts "quadx" couriers 1 must be of Quadx',
  ],
  [
    "a test account",
    [{ ...account, mode: "test" }],
    'accounts "quadx" is a test account, with PORTAL_MODE=production',
  ],
  [
    "a short webhook key",
    [{ ...account, webhookKey: "env:SHORT" }],
    'accounts "quadx" webhookKey must be 24 to 80',
  ],
  [
    "another company",
    [{ ...account, provider: "sandbox" }],
    'accounts "quadx" provider must be one of acme',
  ],
  [
    "a page instead of a host",
    [{ ...account, trackingHosts: ["https://track.acme.test/"] }],
    'accounts "quadx" trackingHosts 1 must be hosts',
  ],
])("does not start with %s, in one sentence without a key", (_, accounts, sentence) => {
  const start = () => read({ accounts });
  expect(start).toThrow(ConfigError);
  expect(start).toThrow(`COURIER_ACCOUNTS: ${sentence}`);
  expect(start).not.toThrow(/canary|webhook-key/u);
});

test("a test account may be tried outside production", () => {
  expect(read({ accounts: [{ ...account, mode: "test" }] }, "sandbox").size).toBe(1);
});

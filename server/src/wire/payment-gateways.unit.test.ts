import { expect, test } from "vitest";
import { rsaPair } from "../../test/fixtures/gateway-benches.ts";
import { allGateways, type GatewayAccount } from "./payment-accounts.ts";

const account: GatewayAccount = {
  name: "skyward",
  url: "https://api.gateway.test/some/path",
  mode: "live",
  secretKey: "sk_4871",
  publicKey: "pk_4871",
  webhookSecret: rsaPair("wiring").publicKey,
};
const made = (provider: string, change: Partial<GatewayAccount> = {}) =>
  allGateways[provider]?.make({
    account: { ...account, ...change },
    fetch,
    now: () => new Date(),
  });

test.each(["paymongo", "maya", "xendit"])("%s is called by this name", (name) => {
  expect(made(name)?.name).toBe(name);
});

test("whatever path an address has, the adapter's own is asked", async () => {
  const asked: string[] = [];
  const spy: typeof fetch = async (url) => {
    asked.push(url instanceof Request ? url.url : String(url));
    return new Response("[]");
  };
  const provider = allGateways["xendit"]?.make({ account, fetch: spy, now: () => new Date() });
  const payment = { providerId: "1", reference: "TXN-1", amountCentavos: 1 };
  await provider
    ?.read({ ...payment, channel: "Gcash", expiresAt: new Date() })
    .catch(() => undefined);
  expect(asked).toEqual(["https://api.gateway.test/v2/invoices?external_id=TXN-1"]);
});

test.each([
  ["a public key", { publicKey: undefined }, "publicKey is missing"],
  ["a key of Maya's", { webhookSecret: "whsk_4871" }, "public keys of Maya"],
  [
    "only such keys",
    { webhookSecret: [account.webhookSecret as string, "4871"] },
    "public keys of Maya",
  ],
] as const)("Maya needs %s; the sentence has no key in it", (_, change, sentence) => {
  const start = () => made("maya", change as Partial<GatewayAccount>);
  expect(start).toThrow(new RegExp(`^PAYMENT_ACCOUNTS: accounts "skyward" .*${sentence}`, "u"));
  expect(start).not.toThrow(/4871/u);
});

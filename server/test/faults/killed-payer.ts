import { randomBytes } from "node:crypto";
import { connect } from "../../src/db/connect.ts";
import { checkoutTransaction } from "../../src/payment/checkout-transaction.ts";
import { sweepPayments } from "../../src/payment/sweep-payments.ts";
import { SANDBOX_PACE } from "../../src/wire/payment-accounts.ts";
import { gatewaysOfRuns } from "../fixtures/gateways-of-runs.ts";
import { solvedCaptcha } from "../harness/solved-captcha.ts";
import { testContext } from "../harness/test-context.ts";
import { FATES, mortalProcess } from "./mortal-process.ts";

/** A portal that checks a request out, or without one looks at the payments that are due, and is killed meanwhile. */
const [databaseUrl = "", name = "", url = "", at = "", fate, nth, uuid, token] =
  process.argv.slice(2);
const gateway = gatewaysOfRuns[name];
if (!gateway) throw new Error("There is no such gateway.");
const now = () => new Date(at);
const adapter = (fetch: typeof globalThis.fetch) => gateway.adapter({ url, fetch, now });
const connection = connect({ url: databaseUrl });
const context = testContext(connection, { now, random: randomBytes });
const checkoutOrigins = [new URL(url).origin];
const account = { ...SANDBOX_PACE, checkoutOrigins, provider: adapter(fetch) };
context.payments = { ...context.payments, accounts: new Map([["sandbox", account]]) };
const portal = mortalProcess(
  context,
  {
    fate: FATES.find((one) => one === fate) ?? "lives",
    nth: Number(nth),
    kill: () => process.kill(process.pid, "SIGKILL"),
  },
  adapter,
);
await portal.run(async (mortal) => {
  if (uuid === undefined) return sweepPayments(mortal);
  const input = {
    params: { id: uuid },
    body: { payment_channel: "Gcash" },
    tokens: { transaction: token, captcha: await solvedCaptcha(mortal) },
    client: "198.51.100.1",
    language: "en",
  };
  const pay = await checkoutTransaction(mortal, input as never);
  return pay(async () => undefined);
});
await connection.close();

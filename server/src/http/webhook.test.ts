import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { startAllDoubles } from "../../test/doubles/all-doubles.ts";
import { courierWebhook } from "../../test/doubles/courier-accounts.ts";
import { clearAfterwards } from "../../test/harness/left-behind.ts";
import { TEST_START } from "../../test/harness/test-context.ts";
import { testPortal } from "../../test/harness/test-portal.ts";
import { deliveryRoutes } from "../delivery/delivery-routes.ts";
import { paymentRoutes } from "../payment/payment-routes.ts";
import { limits } from "../limits/limits.ts";
import { isBounded, webhookBounds } from "./webhook.ts";

const folder = mkdtempSync(join(tmpdir(), "webhooks-"));
clearAfterwards(() => rmSync(folder, { recursive: true }));
const doubles = await startAllDoubles({
  now: () => TEST_START,
  folder,
  post: async () => ({ status: 200, body: "" }),
});
clearAfterwards(() => doubles.close());
const addresses: Record<string, string> = {
  paymongo: "/api/payment/webhook/paymongo/paymongo",
  maya: "/api/payment/webhook/maya/maya",
  xendit: "/api/payment/webhook/xendit/xendit",
  quadx: courierWebhook("quadx", doubles.keys),
  lalamove: courierWebhook("lalamove", doubles.keys),
  generic: courierWebhook("generic", doubles.keys),
};
const portal = await testPortal({
  routes: [deliveryRoutes, paymentRoutes],
  env: { ...doubles.settings, LIMIT_FACTOR: "1" },
});

let clients = 0;
const newClient = () => `198.51.100.${++clients}`;

const seconds = TEST_START.getTime() / 1000;
/** Whatever a stranger can write there without a secret. */
const HEADERS = {
  "content-type": "application/json",
  "paymongo-signature": `t=${seconds},te=${"0".repeat(64)},li=${"0".repeat(64)}`,
  "x-maya-webhook-signature": `nonce=1,v1=${"ab".repeat(256)}`,
  "x-maya-webhook-timestamp": `${TEST_START.getTime()}`,
  "webhook-id": "msg_1",
  "webhook-timestamp": `${seconds}`,
  "webhook-signature": "v1,AAAA",
};

async function send(url: string, payload: string, remoteAddress = newClient()) {
  const answer = await portal.app.inject({
    method: "POST",
    url,
    payload,
    headers: HEADERS,
    remoteAddress,
  });
  return [answer.statusCode, answer.json().code];
}

const nested = (depth: number, bottom: string) =>
  `${'{"a":'.repeat(depth)}${bottom}${"}".repeat(depth)}`;
const listOf = (values: number) => `[${Array(values).fill("1").join(",")}]`;
const REFUSED = [401, "webhook_refused"];
const WAITS = [429, "too_many_requests"];

describe.each(["paymongo", "maya", "xendit", "quadx", "lalamove", "generic"])("at %s", (name) => {
  test.each([
    ["1,000 deep with 110,000 numbers below", nested(1_000, listOf(110_000))],
    ["2,000 deep", nested(2_000, "1")],
    ["of 40,000 values", `{"a":${listOf(40_000)}}`],
    ["of 21,000 empty lists", `{"a":[${"[],".repeat(21_000)}[]]}`],
    ["of one long text", `{"a":"${"x".repeat(300_000)}"}`],
  ])("a body %s is refused before anything reads it", async (_, payload) => {
    expect(await send(addresses[name] ?? "", payload)).toEqual(REFUSED);
  });
});

test("no name of an account, provider or key can be told from a wrong signature", async () => {
  for (const url of [
    ...Object.values(addresses).filter((one) => one.includes("payment")),
    "/api/payment/webhook/maya/maya2",
    "/api/payment/webhook/paymongo/maya",
    "/api/payment/webhook/nobody/maya",
    "/api/delivery_courier/webhook/quadx/quadx-main/key",
    "/api/delivery_courier/webhook/quadx/quadx-other/key",
    "/api/delivery_courier/webhook/nobody/quadx-main/key",
  ])
    for (const body of ['{"id":"1"}', "x".repeat(17_000)])
      expect(await send(url, body), url).toEqual(REFUSED);
});

test("a client whose webhooks were refused waits there, unread; others are heard", async () => {
  const [url = "", stranger] = [addresses["maya"], newClient()];
  const refused = async (at: string, times: number) => {
    for (let nth = 0; nth < times; nth += 1)
      expect(await send(at, '{"id":"1"}', stranger)).toEqual(REFUSED);
  };
  const { webhookRefused, webhookRefusedOfClient } = limits;
  await refused(url, webhookRefused.points);
  expect(await send(url, '{"id":"1"}', stranger)).toEqual(WAITS);
  expect(await send(`${url}?again`, '{"id":"1"}', stranger)).toEqual(WAITS);
  expect(await send(url, '{"id":"1"}')).toEqual(REFUSED);
  for (let nth = 1; nth < webhookRefusedOfClient.points / webhookRefused.points; nth += 1)
    await refused(`/api/payment/webhook/maya/maya${nth}`, webhookRefused.points);
  expect(await send(addresses["paymongo"] ?? "", '{"id":"1"}', stranger)).toEqual(WAITS);
  portal.clock.advance(60_000);
  await refused(url, 1);
});

/** As PayMongo documents it: the payment stands in the session, and in the session's intent. */
function paidSession() {
  const address = { city: null, country: "PH", line1: null, line2: null, postal_code: null };
  const payment = {
    id: "pay_1",
    type: "payment",
    attributes: {
      access_url: null,
      amount: 18_550,
      billing: { address, email: "a@example.com", name: "A", phone: "09170000000" },
      currency: "PHP",
      fee: 464,
      metadata: { reference: "TXN" },
      net_amount: 18_086,
      source: { id: "src_1", type: "gcash", provider: { id: null } },
      status: "paid",
      taxes: [{ amount: 1, currency: "PHP", inclusive: true, name: "VAT", type: "exclusive" }],
    },
  };
  const session = {
    id: "cs_1",
    type: "checkout_session",
    attributes: {
      line_items: [{ amount: 18_550, currency: "PHP", images: [], name: "Delivery", quantity: 1 }],
      payment_intent: { id: "pi_1", attributes: { amount: 18_550, payments: [payment] } },
      payments: [payment],
    },
  };
  return { data: { id: "evt_1", attributes: { type: "paid", data: session } } };
}

describe("the bounds", () => {
  const { one } = webhookBounds;
  const fits = (text: string) => isBounded(Buffer.from(text), one);

  test("leave room for the deepest real webhook", () => {
    expect(fits(JSON.stringify(paidSession()))).toBe(true);
  });
  test("do not count what stands in texts", () => {
    expect(fits(JSON.stringify({ a: `${"[,".repeat(2_000)}"\\` }))).toBe(true);
  });
  test("end exactly at 16 kB, 16 deep and 300 values", () => {
    expect(fits("x".repeat(16_000))).toBe(true);
    expect(fits("x".repeat(16_001))).toBe(false);
    expect(fits(nested(16, "1"))).toBe(true);
    expect(fits(nested(17, "1"))).toBe(false);
    expect(fits(listOf(300))).toBe(true);
    expect(fits(listOf(301))).toBe(false);
  });
});

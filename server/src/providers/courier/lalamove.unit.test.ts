import { createHmac } from "node:crypto";
import { afterEach, describe, expect, test } from "vitest";
import { orderFor, type CourierBench } from "../../../test/fixtures/courier-bench.ts";
import {
  startLalamove,
  type LalamoveDouble,
  type LalamoveOptions,
} from "../../../test/doubles/lalamove.ts";
import { courierProviderContract } from "../../../test/contracts/courier-provider-contract.ts";
import { lalamove } from "./lalamove.ts";

const ACCOUNT = {
  name: "lalamove-main",
  apiKey: "pk_test_lalamove",
  apiSecret: "sk_test_lalamove",
  serviceType: "MOTORCYCLE",
  trackingOrigins: ["https://share.sandbox.lalamove.com"] as readonly string[],
  senderNumber: "+639170000009",
  webhookPath: "/api/delivery_courier/webhook/lalamove/lalamove-main/0123456789",
};
const WAY = ["ASSIGNING_DRIVER", "PICKED_UP", "COMPLETED"];
const START = new Date("2026-03-02T01:00:00Z");
const refused = expect.objectContaining({ code: "webhook_refused" });

const doubles: LalamoveDouble[] = [];
afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

async function open(options: Partial<LalamoveOptions> = {}, account: Partial<typeof ACCOUNT> = {}) {
  let now = START;
  const { apiKey, apiSecret, webhookPath } = ACCOUNT;
  const keys = { apiKey, apiSecret, webhookPath };
  const double = await startLalamove({ ...keys, now: () => now, ...options });
  doubles.push(double);
  const provider = lalamove({
    account: { ...ACCOUNT, url: double.url, ...account },
    fetch,
    now: () => now,
    random: (bytes) => Buffer.alloc(bytes, 7),
  });
  const pass = (ms: number) => void (now = new Date(now.getTime() + ms));
  const priced = async (order = orderFor("MARIA SANTOS")) => ({
    ...order,
    quotation: (await provider.quote(order))?.quotation ?? null,
  });
  return { provider, double, now: () => now, pass, priced };
}

async function bench({ secret }: { secret: string }): Promise<CourierBench> {
  const { provider, double, now, pass } = await open({ apiSecret: secret }, { apiSecret: secret });
  return {
    provider,
    now,
    deliveries: double.webhooks.sent,
    step: async () => {
      pass(60_000);
      for (const { orderId, status } of double.orders) {
        const next = WAY[WAY.indexOf(status) + 1];
        if (next !== undefined && WAY.includes(status)) await double.move(orderId, next);
      }
    },
    ordersOf: async (reference) =>
      double.orders.filter(({ fields }) => fields.metadata["reference"] === reference).length,
    loseNextAnswer: () => void double.faults.push("lost"),
  };
}

courierProviderContract("Lalamove", bench, {
  booking: "same_quotation",
  webhooks: "signed",
  tells: "now",
  ways: [["MARIA SANTOS", ["booked", "picked_up", "delivered"]]],
});

describe("requests", () => {
  // The documents print an example of a signature, but not the whole text that was signed: no vector is published. The
  // double signs with code of its own, and refuses another signature.
  test("are signed over time, method, path and body", async () => {
    const { provider, double, priced } = await open();
    await provider.book(await priced());
    const [quotation, order] = double.calls;
    expect(order?.headers).toMatchObject({
      authorization: expect.stringMatching(/^hmac pk_test_lalamove:1772413200000:[0-9a-f]{64}$/u),
      market: "PH",
      "request-id": expect.stringMatching(/^[0-9a-f-]{36}$/u),
    });
    expect(order?.headers.authorization).not.toBe(quotation?.headers.authorization);
  });
  test("with a wrong secret are refused for good", async () => {
    const { provider } = await open({}, { apiSecret: "another" });
    for (const ask of [() => provider.quote(orderFor("MARIA SANTOS")), () => provider.track("1")])
      await expect(ask()).rejects.toMatchObject({
        name: "ProviderRefused",
        code: "lalamove:ERR_UNAUTHORIZED",
        ofKey: true,
      });
  });
  test.each(["busy", "broken", "elsewhere", "odd", "dead"] as const)(
    "answered %s mean later",
    async (fault) => {
      const { provider, double } = await open();
      double.faults.push(fault);
      await expect(provider.quote(orderFor("MARIA SANTOS"))).rejects.toMatchObject({
        code: "provider_unavailable",
      });
    },
  );
});

describe("a quotation", () => {
  test("has the price in centavos, and ends after five minutes", async () => {
    const { provider } = await open({ price: "98.5" });
    expect(await provider.quote(orderFor("MARIA SANTOS"))).toMatchObject({
      feeCentavos: 9850,
      validUntil: new Date("2026-03-02T01:05:00Z"),
    });
  });
  test("that has ended is refused, and nothing is ordered", async () => {
    const { provider, double, pass, priced } = await open();
    const order = await priced();
    pass(5 * 60_000);
    await expect(provider.book(order)).rejects.toMatchObject({
      code: "lalamove:ERR_INVALID_QUOTATION_ID",
    });
    expect(double.orders).toHaveLength(0);
  });
  test("needs a point at both ends", async () => {
    const { provider, double } = await open();
    const order = orderFor("MARIA SANTOS");
    const dropoff = { ...order.dropoff, point: null };
    await expect(provider.quote({ ...order, dropoff })).rejects.toMatchObject({
      code: "lalamove:no_point",
    });
    expect(double.calls).toHaveLength(0);
  });
});

describe("an order", () => {
  test("names our reference, and the account's number for an office without one", async () => {
    const { provider, double, priced } = await open();
    const order = await priced();
    const pickup = { ...order.pickup, contactNumber: "" };
    const booking = await provider.book({ ...order, pickup });
    expect(booking).toEqual({
      trackingNumber: double.orders[0]?.orderId,
      trackingUrl: expect.stringMatching(/^https:\/\/share\.sandbox\.lalamove\.com\/\?PH100/u),
    });
    expect(double.orders[0]?.fields).toMatchObject({
      metadata: { reference: order.reference },
      sender: { phone: "+639170000009" },
      recipients: [{ name: "MARIA SANTOS", phone: "+639170000001" }],
    });
  });
  test("with a link to a host that the account does not allow has no link", async () => {
    const { provider, priced } = await open(
      {},
      { trackingOrigins: ["https://share.lalamove.com"] },
    );
    expect((await provider.book(await priced()))?.trackingUrl).toBeNull();
  });
  test("whose number comes as a number keeps each of its 19 digits", async () => {
    const number = "3443160224863834408";
    const provider = lalamove({
      account: { ...ACCOUNT, url: "http://lalamove.example" },
      fetch: async () => new Response(`{"data":{"orderId": ${number},"status":"ON_GOING"}}`),
      now: () => START,
      random: (bytes) => Buffer.alloc(bytes),
    });
    const booking = await provider.book({ ...orderFor("MARIA SANTOS"), quotation: "1/2/3" });
    expect(booking?.trackingNumber).toBe(number);
  });
  test.each([
    ["EXPIRED", "pickup_failed"],
    ["REJECTED", "pickup_failed"],
    ["CANCELED", "cancelled"],
  ])("that is %s is %s", async (status, state) => {
    const { provider, double, priced } = await open();
    const booking = await provider.book(await priced());
    await double.move(booking?.trackingNumber ?? "", status);
    expect(await provider.track(booking?.trackingNumber ?? "")).toMatchObject([{ state }]);
  });
});

describe("a webhook", () => {
  const order = { orderId: "3443160224863834408", status: "PICKED_UP" };
  const told = async (event: { eventType: string; data: unknown; eventId?: string }) => {
    const { provider, double, now } = await open();
    await double.tell(event);
    const { rawBody, headers } = double.webhooks.sent[0] ?? { rawBody: Buffer.of(), headers: {} };
    const read = (body: string) => provider.readWebhook(Buffer.from(body), headers, now());
    return { body: String(rawBody), read };
  };
  const changed = { eventType: "ORDER_STATUS_CHANGED", data: { order }, eventId: "76F529D2" };
  const signedBody = (data: string, more = ""): string => {
    const time = START.getTime() / 1000;
    const signature = createHmac("sha256", ACCOUNT.apiSecret)
      .update(`${time}\r\nPOST\r\n${ACCOUNT.webhookPath}\r\n\r\n${data}`)
      .digest("hex");
    const { apiKey } = ACCOUNT;
    return `{"apiKey":"${apiKey}","timestamp":${time},"signature":"${signature}"${more},"data":${data}}`;
  };

  test("with nothing in it is the handshake of a saved address", async () => {
    const { read } = await told(changed);
    expect(read("")).toEqual({ handshake: true });
  });
  test("names the order, and our reference where it tells it", async () => {
    const { body, read } = await told(changed);
    expect(read(body)).toEqual([
      { eventId: "76F529D2", trackingNumber: order.orderId, reference: null, report: null },
    ]);
    const metadata = { reference: "TXN-2026-000007" };
    const named = await told({
      eventType: "ORDER_CREATED",
      data: { order: { ...order, metadata } },
    });
    expect(named.read(named.body)).toMatchObject([{ reference: "TXN-2026-000007" }]);
  });
  test("spells its event's name in two ways", async () => {
    const { body, read } = await told(changed);
    expect(read(body.replace('"eventId"', '"eventID"'))).toMatchObject([{ eventId: "76F529D2" }]);
  });
  test("about the wallet is about no order", async () => {
    const data = { balance: { currency: "PHP", amount: "1000" } };
    const { body, read } = await told({ eventType: "WALLET_BALANCE_CHANGED", data });
    expect(read(body)).toEqual([]);
  });
  test("is checked on the text of its data as it was sent", async () => {
    const { read } = await told(changed);
    const data = `{ "order" : {"orderId": "1", "shareLink":"https:\\/\\/x\\u0026y", "note":"}{\\"data\\":"} }`;
    expect(read(signedBody(data))).toMatchObject([{ trackingNumber: "1" }]);
    expect(read(signedBody(JSON.stringify(JSON.parse(data))))).toMatchObject([
      { trackingNumber: "1" },
    ]);
  });
  test("whose number comes as a number keeps each of its 19 digits", async () => {
    const { read } = await told(changed);
    expect(read(signedBody(`{"order":{"orderId":${order.orderId}}}`))).toMatchObject([
      { trackingNumber: order.orderId },
    ]);
  });
  test.each([String.raw`\uD83D`, String.raw`\u0000`])(
    "with a text that no database takes is refused: %s",
    async (sign) => {
      const { read } = await told(changed);
      expect(() => read(signedBody(`{"order":{"orderId":"1${sign}"}}`))).toThrow(refused);
    },
  );
  test("with a second, unsigned data is read from the signed one", async () => {
    const { read } = await told(changed);
    const body = signedBody(`{"order":{"orderId":"1"}}`);
    expect(read(`${body.slice(0, -1)},"data":{"order":{"orderId":"2"}}}`)).toMatchObject([
      { trackingNumber: "1" },
    ]);
  });
  test.each([
    ["another account's", (body: string) => body.replace("pk_test_lalamove", "pk_test_other")],
    ["one without data", (body: string) => body.replace('"data"', '"date"')],
    ["one that is no object", () => "[]"],
    ["one with another time", (body: string) => body.replace("1772413200", "1772413201")],
    ["one with no time", (body: string) => body.replace("1772413200", "null")],
  ])("that is %s is refused", async (_, forge) => {
    const { body, read } = await told(changed);
    expect(forge(body)).not.toBe(body);
    expect(() => read(forge(body))).toThrow(refused);
  });
  test("for another address of ours is refused", async () => {
    const { double, now } = await open();
    await double.tell(changed);
    const other = lalamove({
      account: { ...ACCOUNT, url: double.url, webhookPath: "/api/other" },
      fetch,
      now,
      random: (bytes) => Buffer.alloc(bytes),
    });
    const body = double.webhooks.sent[0]?.rawBody ?? Buffer.of();
    expect(() => other.readWebhook(body, {}, now())).toThrow(refused);
  });
});

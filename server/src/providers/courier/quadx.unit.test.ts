import { afterEach, describe, expect, test } from "vitest";
import { orderFor, type CourierBench } from "../../../test/fixtures/courier-bench.ts";
import { startQuadx, type QuadxDouble, type QuadxOptions } from "../../../test/doubles/quadx.ts";
import { stackOf } from "../../problem/problem.ts";
import { courierProviderContract } from "../../../test/contracts/courier-provider-contract.ts";
import { quadx, quadxToken } from "./quadx.ts";

const ACCOUNT = {
  name: "quadx-main",
  apiKey: "2af9713592",
  secretKey: "itsasecret",
  trackingPage: "https://app.gogoxpress.com/track/{number}",
  trackingOrigins: ["https://app.gogoxpress.com"],
  senderNumber: "+639170000009",
};
const WAYS: Record<string, string[]> = {
  "MARIA SANTOS": ["picked_up", "in_transit", "out_for_delivery", "delivered"],
  "MARIA RETURN": ["picked_up", "in_transit", "failed_delivery", "for_return", "returned"],
};

const doubles: QuadxDouble[] = [];
afterEach(async () => {
  await Promise.all(doubles.splice(0).map((double) => double.close()));
});

async function open(options: Partial<QuadxOptions> = {}, account: Partial<typeof ACCOUNT> = {}) {
  let now = new Date("2026-03-02T01:00:00Z");
  let tokens = 0;
  const { apiKey, secretKey } = ACCOUNT;
  const double = await startQuadx({ apiKey, secretKey, now: () => now, ...options });
  doubles.push(double);
  const provider = quadx({
    account: { ...ACCOUNT, url: double.url, ...account },
    fetch,
    now: () => now,
    random: (bytes) => Buffer.alloc(bytes, `${(tokens += 1)} `),
  });
  const pass = (ms: number) => void (now = new Date(now.getTime() + ms));
  return { provider, double, now: () => now, pass };
}

async function bench(): Promise<CourierBench> {
  const { provider, double, now, pass } = await open();
  return {
    provider,
    now,
    deliveries: double.webhooks.sent,
    step: async () => {
      pass(60_000);
      for (const { trackingNumber, fields, steps } of double.orders) {
        const next = WAYS[fields.buyer_name]?.[steps.length - 1];
        if (next !== undefined) await double.move(trackingNumber, next);
      }
    },
    ordersOf: async (reference) =>
      double.orders.filter(({ fields }) => fields.reference_id === reference).length,
    // The list is asked before.
    loseNextAnswer: () => void double.faults.push(null, "lost"),
  };
}

courierProviderContract("QuadX", bench, {
  booking: "by_reference",
  webhooks: "unsigned",
  tells: "whole_way",
  ways: [
    ["MARIA SANTOS", ["booked", "picked_up", "in_transit", "out_for_delivery", "delivered"]],
    [
      "MARIA RETURN",
      ["booked", "picked_up", "in_transit", "delivery_failed", "returning", "returned"],
    ],
  ],
});

describe("a token", () => {
  test("is the one that the documents of QuadX print", () => {
    const claims = { iat: 1463702400, jti: "abe953c8-3621-414b-99e9-a01d9461b129" };
    expect(quadxToken(ACCOUNT, claims)).toBe(
      "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJpYXQiOjE0NjM3MDI0MDAsImp0aSI6ImFiZTk1M2M4LTM2MjEtNDE0Yi05OWU5LWEwMWQ5NDYxYjEyOSIsInN1YiI6IjJhZjk3MTM1OTIifQ.AXXvB0EgZWWTBQZsImnq_M6bHsEbw7H8k7tU_cYZz98",
    );
  });
  test("is new for each request", async () => {
    const { provider, double } = await open();
    await provider.book(orderFor("MARIA SANTOS"));
    await provider.find("TXN-2026-1");
    const tokens = double.calls.map(({ headers }) => headers.authorization);
    expect(new Set(tokens).size).toBe(3);
    expect(double.calls.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
  test("used twice is refused, as a wrong key is", async () => {
    const { provider, double } = await open();
    await provider.find("TXN-2026-1");
    const authorization = double.calls[0]?.headers.authorization ?? "";
    const again = await fetch(`${double.url}/v2/orders`, { headers: { authorization } });
    expect(again.status).toBe(401);
    const { provider: stranger } = await open({}, { secretKey: "another" });
    for (const ask of [
      () => stranger.book(orderFor("MARIA SANTOS")),
      () => stranger.track("0000-0000-NONE"),
    ])
      await expect(ask()).rejects.toMatchObject({
        name: "ProviderRefused",
        code: "quadx:401",
        ofKey: true,
      });
  });
});

describe("an order", () => {
  test("names both ends in parts", async () => {
    const { provider, double } = await open();
    const order = orderFor("MARIA SANTOS");
    const booking = await provider.book(order);
    expect(booking).toEqual({
      trackingNumber: double.orders[0]?.trackingNumber,
      trackingUrl: `https://app.gogoxpress.com/track/${double.orders[0]?.trackingNumber}`,
    });
    expect(double.orders[0]?.fields).toMatchObject({
      reference_id: order.reference,
      status: "for_pickup",
      contact_number: "+639170000001",
      pickup_address: { name: order.pickup.name, city: "QUEZON CITY", country: "PH" },
      delivery_address: {
        name: "MARIA SANTOS",
        line_1: "12 SAMPLE STREET",
        district: "PINYAHAN",
        city: "QUEZON CITY",
        postal_code: "1100",
      },
    });
  });
  test("of an office without a number names the account's", async () => {
    const { provider, double } = await open();
    const order = orderFor("MARIA SANTOS");
    await provider.book({ ...order, pickup: { ...order.pickup, contactNumber: "" } });
    expect(double.orders[0]?.fields.pickup_address).toMatchObject({
      mobile_number: "+639170000009",
    });
  });
  test("with a wrong field is refused, and the field is named without its value", async () => {
    const { provider, double } = await open();
    const order = orderFor("MARIA SANTOS");
    const address = { ...order.dropoff.address, city: "" };
    const wrong = { ...order, dropoff: { ...order.dropoff, address } };
    await expect(provider.book(wrong)).rejects.toMatchObject({
      name: "ProviderRefused",
      code: expect.stringMatching(/^quadx:422\.delivery_address/u),
    });
    expect(double.orders).toHaveLength(0);
  });
  test.each([
    { filters: false, refusesRepeats: false },
    { filters: true, refusesRepeats: true },
  ])("is found among many, whether or not QuadX looks itself: %o", async (options) => {
    const { provider, double } = await open(options);
    const order = orderFor("MARIA SANTOS");
    const booking = await provider.book(order);
    for (let more = 0; more < 120; more += 1) await provider.book(orderFor("MARIA SANTOS"));
    expect(await provider.find(order.reference)).toEqual(booking);
    expect(await provider.find("TXN-2026-1")).toBeNull();
    expect(double.orders).toHaveLength(121);
  });
  test("among thousands is looked for in the newest, and never said to be missing among the oldest", async () => {
    const { now } = await open();
    const answering = (row: (at: number) => number) =>
      quadx({
        account: { ...ACCOUNT, url: "http://quadx.example" },
        fetch: async (url) => {
          const page = Number(
            new URL(url instanceof Request ? url.url : url).searchParams.get("page"),
          );
          const data = Array.from({ length: 100 }, (_, at) => {
            const id = row((page - 1) * 100 + at);
            return { id, tracking_number: `${id}`, reference_id: `${id}` };
          });
          return Response.json({ last_page: 900, data });
        },
        now,
        random: (bytes) => Buffer.alloc(bytes),
      });
    expect(await answering((at) => 90_000 - at).find("TXN-2026-1")).toBeNull();
    const oldestFirst = answering((at) => at + 1);
    await expect(oldestFirst.find("TXN-2026-1")).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    expect(await oldestFirst.find("1999")).toMatchObject({ trackingNumber: "1999" });
  });
  test("taken meanwhile by another try is the same booking", async () => {
    const { provider, double } = await open({ refusesRepeats: true });
    const order = orderFor("MARIA SANTOS");
    const [one, two] = await Promise.all([provider.book(order), provider.book(order)]);
    expect(two).toEqual(one);
    expect(double.orders).toHaveLength(1);
  });
});

describe("tracking", () => {
  test("knows nothing of a parcel before the first status that we know", async () => {
    const { provider, double } = await open();
    const booking = await provider.book(orderFor("MARIA SANTOS"));
    double.orders[0]?.steps.splice(0, 1, { status: "teleported", at: new Date(0) });
    const failure: unknown = await provider.track(booking?.trackingNumber ?? "").catch((e) => e);
    expect(failure).toMatchObject({ code: "provider_unavailable" });
    expect(stackOf(failure)).toContain("quadx:shape:status");
    expect(stackOf(failure)).not.toContain("teleported");
  });
  test("too many requests and an answer in another shape mean later", async () => {
    const { provider, double } = await open();
    const booking = await provider.book(orderFor("MARIA SANTOS"));
    for (const fault of ["busy", "broken", "elsewhere", "odd", "dead"] as const) {
      double.faults.push(fault);
      await expect(provider.track(booking?.trackingNumber ?? "")).rejects.toMatchObject({
        code: "provider_unavailable",
      });
    }
  });
});

describe("a webhook", () => {
  const sample = {
    event: "status_update",
    timestamp: 1512551041,
    data: [
      {
        event_id: 35862967,
        tracking_number: "0495-0754-VZXJ",
        reference_id: "17120514285DPEK.42ecdce0",
        created_at: "2017-12-06 16:41:31.898782+08",
        status_updated_at: "2017-12-06 16:41:21+08",
        status: "picked_up",
        remarks: "Package successfully picked up",
        fees: { shipping_fee: 100, insurance_fee: 9, transaction_fee: 27 },
        party: { id: 6, external_id: null },
        parent: { id: null, tracking_number: null, reference_id: null },
      },
      {
        event_id: 35862981,
        tracking_number: "0492-6744-JFQD",
        reference_id: null,
        created_at: "2017-12-06 16:41:33.193278+08",
        status_updated_at: "2017-12-06 16:41:22+08",
      },
    ],
  };
  const read = async (body: string) => {
    const { provider, now } = await open();
    return provider.readWebhook(Buffer.from(body), {}, now());
  };

  test("as the documents print it names each of its parcels, and is not believed", async () => {
    expect(await read(JSON.stringify(sample))).toEqual([
      {
        eventId: "35862967",
        trackingNumber: "0495-0754-VZXJ",
        reference: "17120514285DPEK.42ecdce0",
        report: null,
      },
      { eventId: "35862981", trackingNumber: "0492-6744-JFQD", reference: null, report: null },
    ]);
  });
  test.each(["", "[]", "{}", '{"data":[{"event_id":1}]}', '{"data":"x"}', '{"data":[null]}'])(
    "%j is refused",
    async (body) => {
      await expect(read(body)).rejects.toMatchObject({ code: "webhook_refused" });
    },
  );
});

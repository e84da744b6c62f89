import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { CourierBench, CourierDelivery } from "../../../test/fixtures/courier-bench.ts";
import { courierProviderContract } from "../../../test/contracts/courier-provider-contract.ts";
import { genericCourier } from "./generic-courier.ts";

const NOW = new Date("2026-03-02T01:00:00Z");
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const refused = expect.objectContaining({ code: "webhook_refused" });

/** The courier's programmer: signs as Standard Webhooks says, with code of its own. */
function signed(
  body: unknown,
  { secret = SECRET, id = "msg_1", at = NOW } = {},
): CourierDelivery & { headers: Record<string, string> } {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const time = String(Math.floor(at.getTime() / 1000));
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const signature = createHmac("sha256", key).update(`${id}.${time}.${text}`).digest("base64");
  return {
    rawBody: Buffer.from(text),
    headers: {
      "webhook-id": id,
      "webhook-timestamp": time,
      "webhook-signature": `v1,${signature}`,
    },
  };
}

const parcel = {
  reference: "TXN-2026-000001",
  tracking_number: "SKY-1001",
  state: "picked_up",
  at: "2026-03-02T08:59:00+08:00",
};

const courier = (webhookSecret = SECRET) =>
  genericCourier({
    account: { webhookSecret, trackingOrigins: ["https://track.skyward.example"] },
  });
const read = ({ rawBody, headers }: CourierDelivery, now = NOW) =>
  courier().readWebhook(rawBody, headers, now);

async function bench(o: { secret: string }): Promise<CourierBench> {
  const secret = `whsec_${Buffer.from(o.secret.padEnd(24)).toString("base64")}`;
  const deliveries: CourierDelivery[] = [];
  return {
    provider: courier(secret),
    now: () => NOW,
    step: async () => {
      const id = `msg_${deliveries.length}`;
      deliveries.push(signed({ parcels: [parcel] }, { secret, id }));
    },
    deliveries,
    ordersOf: async () => 0,
    loseNextAnswer: () => {},
  };
}

courierProviderContract("a courier by hand", bench, {
  booking: "by_hand",
  webhooks: "signed",
  tells: "now",
  ways: [],
});

describe("a signature", () => {
  // https://www.standardwebhooks.com: the vector of its reference libraries.
  const vector: CourierDelivery = {
    rawBody: Buffer.from('{"test": 2432232314}'),
    headers: {
      "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
      "webhook-timestamp": "1614265330",
      "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
    },
  };
  const at = new Date(1614265330_000);
  const reason = (delivery: CourierDelivery): string => {
    try {
      read(delivery, at);
    } catch (error) {
      return error instanceof Error && error.cause instanceof Error ? error.cause.message : "";
    }
    return "";
  };

  test("is the one that Standard Webhooks publishes", () => {
    // Its body is not ours, so only the shape is refused.
    expect(reason(vector)).toMatch(/parcels/u);
    const forged = { ...vector, rawBody: Buffer.from('{"test": 2432232315}') };
    expect(reason(forged)).toBe("not signed with this secret");
  });
  test("may stand among others, while a secret is being replaced", () => {
    const { rawBody, headers } = signed({ parcels: [parcel] });
    const ours = headers["webhook-signature"] ?? "";
    const both = `v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg== v1,${"A".repeat(43)}= ${ours}`;
    expect(read({ rawBody, headers: { ...headers, "webhook-signature": both } })).toHaveLength(1);
  });
  test.each(["webhook-id", "webhook-timestamp", "webhook-signature"])(
    "without %s is refused",
    (name) => {
      const { rawBody, headers } = signed({ parcels: [parcel] });
      expect(() => read({ rawBody, headers: { ...headers, [name]: undefined } })).toThrow(refused);
      expect(() => read({ rawBody, headers: { ...headers, [name]: "1" } })).toThrow(refused);
    },
  );
});

describe("a report", () => {
  const report = (more: object) => read(signed({ parcels: [{ ...parcel, ...more }] }));

  test("is believed as it is signed", () => {
    const link = "https://track.skyward.example/SKY-1001";
    expect(report({ tracking_url: link })).toEqual([
      {
        eventId: "msg_1",
        trackingNumber: "SKY-1001",
        reference: "TXN-2026-000001",
        report: {
          state: "picked_up",
          at: new Date("2026-03-02T00:59:00Z"),
          trackingUrl: link,
        },
      },
    ]);
  });
  test("of several parcels is as many events, the same when it comes again", () => {
    const two = { parcels: [parcel, { ...parcel, reference: "TXN-2026-000002" }] };
    expect(read(signed(two))).toMatchObject([{ eventId: "msg_1.0" }, { eventId: "msg_1.1" }]);
    expect(read(signed(two))).toEqual(read(signed(two)));
  });
  test.each([
    ["tracking_number", "SKY\u001B[31m1"],
    ["tracking_number", "SKY\u009B31m1"],
    ["tracking_number", "SKY\u202E1"],
    ["tracking_number", "SKY\u200B1"],
    ["tracking_number", "SKY\n1"],
    ["tracking_number", "SKY\uD8001"],
    ["tracking_number", "ＳＫＹ1"],
    ["reference", "TXN\u202E1"],
  ])("whose %s is %j is refused", (field, text) => {
    expect(() => report({ [field]: text })).toThrow(refused);
  });
  test("with a link to another host has no link", () => {
    expect(report({ tracking_url: "https://elsewhere.example/SKY-1001" })).toMatchObject([
      { report: { trackingUrl: null } },
    ]);
  });
  test.each(
    "booked pickup_failed picked_up in_transit out_for_delivery delivery_failed delivered returning returned cancelled lost".split(
      " ",
    ),
  )("may say %s", (state) => {
    expect(report({ state })).toMatchObject([{ report: { state } }]);
  });
  test.each([
    { state: "DELIVERED" },
    { state: "teleported" },
    { at: "2026-03-02" },
    { at: "yesterday" },
    { at: "2026-03-02T10:00:00+08:00" },
    { reference: "" },
    { reference: undefined },
    { tracking_number: "9".repeat(61) },
  ])("with %o is refused", (wrong) => {
    expect(() => report(wrong)).toThrow(refused);
  });
  test.each(["", "[]", "{}", '{"parcels":[]}'])("%j is refused", (body) => {
    expect(() => read(signed(body))).toThrow(refused);
  });
  test("of more than a hundred parcels is refused", () => {
    const parcels = Array.from({ length: 101 }, () => parcel);
    expect(() => read(signed({ parcels }))).toThrow(refused);
  });
});

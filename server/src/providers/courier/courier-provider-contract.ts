import { beforeEach, describe, expect, test } from "vitest";
import type { DeliveryState } from "../../db/delivery-state.ts";
import type { CourierOrder, CourierProvider } from "./courier-provider.ts";

type Delivery = { rawBody: Buffer; headers: Record<string, string | undefined> };

/** An adapter with its courier, or a double of it, under the test's control. */
export type CourierBench = {
  provider: CourierProvider;
  now(): Date;
  /** Moves every parcel one step and sends the webhooks. */
  step(): Promise<void>;
  /** Received webhooks, oldest first. */
  deliveries: Delivery[];
};

type OpenBench = (options: { secret: string }) => Promise<CourierBench>;

const MINUTE = 60_000;
const refused = expect.objectContaining({ code: "webhook_refused" });
let orders = 0;

export function orderFor(recipient: string): CourierOrder {
  orders += 1;
  return {
    reference: `TXN-2026-${String(orders).padStart(6, "0")}`,
    courierCode: "Quadx",
    recipient: { name: recipient, contactNumber: "09170000001", address: "QUEZON CITY" },
    itemType: "drivers_license",
  };
}

export function courierProviderContract(name: string, openBench: OpenBench): void {
  describe(`${name} as a courier provider`, () => {
    describe("bookings", () => bookings(openBench));
    describe("ways", () => ways(openBench));
    describe("webhooks", () => webhooks(openBench));
  });
}

const statesOf = async (bench: CourierBench, trackingNumber: string) =>
  (await bench.provider.track(trackingNumber))?.map(({ state }) => state);

function bookings(openBench: OpenBench): void {
  let bench: CourierBench;
  beforeEach(async () => {
    bench = await openBench({ secret: "first secret" });
  });

  test("booking again with the same reference returns the same parcel", async () => {
    const order = orderFor("MARIA SANTOS");
    const [one, two] = await Promise.all([1, 2].map(() => bench.provider.book(order)));
    expect(one).toEqual(two);
    expect(await bench.provider.book(order)).toEqual(one);
  });
  test("another reference gets another number", async () => {
    const one = await bench.provider.book(orderFor("MARIA SANTOS"));
    const two = await bench.provider.book(orderFor("MARIA SANTOS"));
    expect(two.trackingNumber).not.toBe(one.trackingNumber);
    expect(URL.canParse(two.trackingUrl)).toBe(true);
  });
  test("a booked parcel waits for its pick-up", async () => {
    const { trackingNumber } = await bench.provider.book(orderFor("MARIA SANTOS"));
    expect(await statesOf(bench, trackingNumber)).toEqual(["booked"]);
  });
  test("a booking can be cancelled, repeatedly, and then does not move", async () => {
    const { trackingNumber } = await bench.provider.book(orderFor("MARIA SANTOS"));
    await bench.provider.cancel(trackingNumber);
    await bench.provider.cancel(trackingNumber);
    await bench.step();
    expect(await statesOf(bench, trackingNumber)).toEqual(["booked", "cancelled"]);
  });
  test("a booking cannot be cancelled after the pick-up", async () => {
    const { trackingNumber } = await bench.provider.book(orderFor("MARIA SANTOS"));
    await bench.step();
    await expect(bench.provider.cancel(trackingNumber)).rejects.toMatchObject({
      code: "not_editable",
    });
    expect(await statesOf(bench, trackingNumber)).toEqual(["booked", "picked_up"]);
  });
  test("an unknown number cannot be tracked or cancelled", async () => {
    expect(await bench.provider.track("9999-9999-ZZZZ")).toBeNull();
    await expect(bench.provider.cancel("9999-9999-ZZZZ")).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });
}

function ways(openBench: OpenBench): void {
  const toTheDoor: DeliveryState[] = ["booked", "picked_up", "in_transit", "out_for_delivery"];
  test.each<[string, DeliveryState[]]>([
    ["MARIA SANTOS", [...toTheDoor, "delivered"]],
    ["MARIA RETURN", [...toTheDoor, "delivery_failed", "returning", "returned"]],
    ["MARIA LOST", ["booked", "picked_up", "in_transit", "lost"]],
    ["LOSTA RETURNER", [...toTheDoor, "delivered"]],
  ])("a parcel for %s goes its way, and each step is told", async (recipient, way) => {
    const bench = await openBench({ secret: "first secret" });
    const { trackingNumber } = await bench.provider.book(orderFor(recipient));
    for (const at of way.keys()) {
      expect(await statesOf(bench, trackingNumber)).toEqual(way.slice(0, at + 1));
      await bench.step();
    }
    await bench.step();
    const checkpoints = (await bench.provider.track(trackingNumber)) ?? [];
    expect(checkpoints.map(({ state }) => state)).toEqual(way);
    expect(new Set(checkpoints.map(({ id }) => id)).size).toBe(way.length);
    const times = checkpoints.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    const notices = bench.deliveries.flatMap(({ rawBody, headers }) =>
      bench.provider.readWebhook(rawBody, headers, bench.now()),
    );
    expect(notices.map((notice) => notice.trackingNumber)).toEqual(
      way.slice(1).map(() => trackingNumber),
    );
    expect(new Set(notices.map(({ eventId }) => eventId)).size).toBe(way.length - 1);
  });
}

function webhooks(openBench: OpenBench): void {
  let bench: CourierBench;
  let sent: Delivery;
  beforeEach(async () => {
    bench = await openBench({ secret: "first secret" });
    await bench.provider.book(orderFor("MARIA SANTOS"));
    await bench.step();
    sent = bench.deliveries[0] ?? { rawBody: Buffer.of(), headers: {} };
  });
  const readAfter = (ms: number) => () =>
    bench.provider.readWebhook(sent.rawBody, sent.headers, new Date(bench.now().getTime() + ms));

  test("a webhook is valid for five minutes", () => {
    expect(readAfter(4 * MINUTE)()).toHaveLength(1);
  });
  test("a stale webhook is refused", () => expect(readAfter(5 * MINUTE + 1_000)).toThrow(refused));
  test("a webhook from the future is refused", () => expect(readAfter(-MINUTE)).toThrow(refused));
  test("an altered body is refused", () => {
    const altered = Buffer.concat([sent.rawBody, Buffer.from(" ")]);
    expect(() => bench.provider.readWebhook(altered, sent.headers, bench.now())).toThrow(refused);
  });
  test("a webhook without a signature is refused", () => {
    expect(() => bench.provider.readWebhook(sent.rawBody, {}, bench.now())).toThrow(refused);
  });
  test("a webhook signed with another secret is refused", async () => {
    const other = await openBench({ secret: "second secret" });
    const read = () => other.provider.readWebhook(sent.rawBody, sent.headers, bench.now());
    expect(read).toThrow(refused);
  });
}

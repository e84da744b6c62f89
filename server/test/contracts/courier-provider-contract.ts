import { beforeEach, describe, expect, test } from "vitest";
import type { BookingKind, CourierEvent } from "../../src/providers/courier/courier-provider.ts";
import {
  booked,
  type CourierBench,
  type CourierDelivery,
  type CourierTraits,
  type OpenCourierBench,
  orderFor,
  priced,
} from "../fixtures/courier-bench.ts";

const statesOf = async (bench: CourierBench, trackingNumber: string) =>
  (await bench.provider.track(trackingNumber))?.map(({ state }) => state);

export function courierProviderContract(
  name: string,
  openBench: OpenCourierBench,
  traits: CourierTraits,
): void {
  describe(`${name} as a courier provider`, () => {
    let bench: CourierBench;
    beforeEach(async () => {
      bench = await openBench({ secret: "first secret" });
    });
    test("it says how it is booked", () => {
      expect(bench.provider.booking).toBe(traits.booking);
    });
    for (const define of partsOf[traits.booking]) define(() => bench, traits, openBench);
    describe("webhooks", () => courierWebhookContract(openBench, traits));
  });
}

type Part = (bench: () => CourierBench, traits: CourierTraits, openBench: OpenCourierBench) => void;

const partsOf: Record<BookingKind, Part[]> = {
  by_reference: [bookings, ways, byReference],
  same_quotation: [bookings, ways, byQuotation],
  by_hand: [byHand],
};

function bookings(bench: () => CourierBench): void {
  test("another reference gets another number", async () => {
    expect(await booked(bench())).not.toBe(await booked(bench()));
  });
  test("a booked parcel waits for its pick-up", async () => {
    expect(await statesOf(bench(), await booked(bench()))).toEqual(["booked"]);
  });
  test("an unknown number cannot be tracked", async () => {
    expect(await bench().provider.track("9999-9999-ZZZZ")).toBeNull();
  });
}

function byReference(bench: () => CourierBench): void {
  test("booking again with the same reference returns the same parcel", async () => {
    const order = await priced(bench(), orderFor("MARIA SANTOS"));
    const one = await bench().provider.book(order);
    expect(await bench().provider.book(order)).toEqual(one);
    expect(await bench().ordersOf(order.reference)).toBe(1);
  });
  test("a booking whose answer was lost is found by its reference", async () => {
    const order = await priced(bench(), orderFor("MARIA SANTOS"));
    bench().loseNextAnswer();
    await expect(bench().provider.book(order)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    const found = await bench().provider.find(order.reference);
    expect(found).not.toBeNull();
    expect(await bench().provider.book(order)).toEqual(found);
    expect(await bench().ordersOf(order.reference)).toBe(1);
  });
  test("a reference that was never booked is not found", async () => {
    expect(await bench().provider.find("TXN-2026-999999")).toBeNull();
  });
}

function byQuotation(bench: () => CourierBench): void {
  test("the price is asked first, and holds for a while", async () => {
    const quote = await bench().provider.quote(orderFor("MARIA SANTOS"));
    expect(quote?.quotation).not.toBe("");
    expect(quote?.feeCentavos).toBeGreaterThan(0);
    expect(quote?.validUntil.getTime()).toBeGreaterThan(bench().now().getTime());
  });
  test("the same quotation never makes a second order, even when the answer was lost", async () => {
    const order = await priced(bench(), orderFor("MARIA SANTOS"));
    bench().loseNextAnswer();
    await expect(bench().provider.book(order)).rejects.toMatchObject({
      code: "provider_unavailable",
    });
    await bench()
      .provider.book(order)
      .catch(() => null);
    expect(await bench().ordersOf(order.reference)).toBe(1);
  });
  test("an order tells our reference by its number", async () => {
    const order = await priced(bench(), orderFor("MARIA SANTOS"));
    const booking = await bench().provider.book(order);
    const { orderOf } = bench().provider;
    expect(await orderOf(booking?.trackingNumber ?? "")).toEqual({
      ...booking,
      reference: order.reference,
    });
    expect(await orderOf("9999999999999999999")).toBeNull();
  });
  test("a used quotation is refused", async () => {
    const order = await priced(bench(), orderFor("MARIA SANTOS"));
    await bench().provider.book(order);
    await expect(bench().provider.book(order)).rejects.toThrow();
    expect(await bench().ordersOf(order.reference)).toBe(1);
  });
  test("nothing is booked without a quotation", async () => {
    const order = orderFor("MARIA SANTOS");
    await expect(bench().provider.book(order)).rejects.toThrow();
    expect(await bench().ordersOf(order.reference)).toBe(0);
  });
}

function byHand(bench: () => CourierBench): void {
  test("nothing is called: no price, no booking, nothing to ask", async () => {
    const order = orderFor("MARIA SANTOS");
    const { provider } = bench();
    expect(await provider.quote(order)).toBeNull();
    expect(await provider.book(order)).toBeNull();
    expect(await provider.find(order.reference)).toBeNull();
    expect(await provider.track("0000-0021-ZTMR")).toBeNull();
    expect(await provider.orderOf("0000-0021-ZTMR")).toBeNull();
    expect(await bench().ordersOf(order.reference)).toBe(0);
  });
}

function ways(_: unknown, traits: CourierTraits, openBench: OpenCourierBench): void {
  test.each(traits.ways)("a parcel for %s goes its way", async (recipient, way) => {
    const bench = await openBench({ secret: "first secret" });
    const trackingNumber = await booked(bench, recipient);
    for (const at of way.keys()) {
      const told = traits.tells === "whole_way" ? way.slice(0, at + 1) : way.slice(at, at + 1);
      expect(await statesOf(bench, trackingNumber)).toEqual(told);
      await bench.step();
    }
    await bench.step();
    const checkpoints = (await bench.provider.track(trackingNumber)) ?? [];
    expect(checkpoints.at(-1)?.state).toBe(way.at(-1));
    expect(new Set(checkpoints.map(({ id }) => id)).size).toBe(checkpoints.length);
    expect(await bench.provider.track(trackingNumber)).toEqual(checkpoints);
    const times = checkpoints.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
  });
}

const MINUTE = 60_000;
const refused = expect.objectContaining({ code: "webhook_refused" });

/** @param lateMs how long after the delivery it is read */
function eventsOf(
  { provider, now }: CourierBench,
  { rawBody, headers }: CourierDelivery,
  lateMs = 0,
): CourierEvent[] {
  const read = provider.readWebhook(rawBody, headers, new Date(now().getTime() + lateMs));
  if ("handshake" in read) throw new Error("This is a handshake.");
  return read;
}

/** Every adapter's webhooks. A courier "by hand" reports by itself; the others only name a parcel. */
function courierWebhookContract(openBench: OpenCourierBench, traits: CourierTraits): void {
  let bench: CourierBench;
  let sent: CourierDelivery;
  let trackingNumber: string | null = null;
  beforeEach(async () => {
    bench = await openBench({ secret: "first secret" });
    trackingNumber = traits.booking === "by_hand" ? null : await booked(bench);
    await bench.step();
    sent = bench.deliveries[0] ?? { rawBody: Buffer.of(), headers: {} };
  });

  test("a webhook names its event and its parcel; only a courier by hand reports by itself", () => {
    const [event] = eventsOf(bench, sent);
    expect(event?.eventId).toMatch(/./u);
    expect(trackingNumber ?? event?.reference).toMatch(/./u);
    expect(event?.trackingNumber).toBe(trackingNumber ?? event?.trackingNumber);
    expect(event?.report === null).toBe(traits.booking !== "by_hand");
  });
  test("each event has its own name, the same when it is read again", async () => {
    await bench.step();
    const ids = () =>
      bench.deliveries.flatMap((delivery) =>
        eventsOf(bench, delivery).map(({ eventId }) => eventId),
      );
    expect(new Set(ids()).size).toBe(bench.deliveries.length);
    expect(ids()).toEqual(ids());
  });
  test("an unreadable body is refused", () => {
    const unreadable = { ...sent, rawBody: Buffer.from("{") };
    expect(() => eventsOf(bench, unreadable)).toThrow(refused);
  });
  moreOf[traits.webhooks](openBench, () => ({ bench, sent }));
}

type More = (openBench: OpenCourierBench, at: () => Sent) => void;
type Sent = { bench: CourierBench; sent: CourierDelivery };

/** What is not signed proves nothing, so there is nothing to refuse: `track` alone decides. */
const moreOf: Record<CourierTraits["webhooks"], More> = {
  signed: signedWebhooks,
  unsigned: () => undefined,
};

function signedWebhooks(openBench: OpenCourierBench, at: () => Sent): void {
  const readAfter = (ms: number) => () => eventsOf(at().bench, at().sent, ms);

  test("a webhook is valid for five minutes", () => {
    expect(readAfter(4 * MINUTE)()).toHaveLength(1);
  });
  test("a stale webhook is refused", () => expect(readAfter(5 * MINUTE + 1_000)).toThrow(refused));
  test("a webhook from the future is refused", () => expect(readAfter(-MINUTE)).toThrow(refused));
  test("an altered body is refused", () => {
    const { bench, sent } = at();
    const text = sent.rawBody.toString("utf8");
    const altered = text.replace(/\d(?=\D*$)/u, (digit) => `${(Number(digit) + 1) % 10}`);
    expect(altered).not.toBe(text);
    expect(() => eventsOf(bench, { ...sent, rawBody: Buffer.from(altered) })).toThrow(refused);
  });
  test("a webhook without its signature is refused", () => {
    const { bench, sent } = at();
    const { signature: _, ...told } = JSON.parse(String(sent.rawBody));
    const rawBody = Buffer.from(JSON.stringify(told));
    expect(() => eventsOf(bench, { headers: {}, rawBody })).toThrow(refused);
  });
  test("a webhook signed with another secret is refused", async () => {
    const { bench, sent } = at();
    const other = await openBench({ secret: "second secret" });
    const read = () => eventsOf({ ...other, now: bench.now }, sent);
    expect(read).toThrow(refused);
  });
}

import { beforeEach, describe, expect, test } from "vitest";
import type { DeliveryState } from "../../db/delivery-state.ts";
import {
  booked,
  orderFor,
  priced,
  type CourierBench,
  type CourierTraits,
  type OpenCourierBench,
} from "../../../test/fixtures/courier-bench.ts";
import type { BookingKind } from "./courier-provider.ts";
import { courierWebhookContract } from "./courier-webhook-contract.ts";

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

function bookings(bench: () => CourierBench, traits: CourierTraits): void {
  const whole = (way: DeliveryState[]) => (traits.tells === "whole_way" ? way : way.slice(-1));

  test("another reference gets another number", async () => {
    expect(await booked(bench())).not.toBe(await booked(bench()));
  });
  test("a booked parcel waits for its pick-up", async () => {
    expect(await statesOf(bench(), await booked(bench()))).toEqual(["booked"]);
  });
  test("a booking can be cancelled, repeatedly, and then does not move", async () => {
    const trackingNumber = await booked(bench());
    await bench().provider.cancel(trackingNumber);
    await bench().provider.cancel(trackingNumber);
    await bench().step();
    expect(await statesOf(bench(), trackingNumber)).toEqual(whole(["booked", "cancelled"]));
  });
  test("a booking cannot be cancelled after the pick-up", async () => {
    const trackingNumber = await booked(bench());
    await bench().step();
    const cancelled = bench().provider.cancel(trackingNumber);
    await expect(cancelled).rejects.toMatchObject({ code: "not_editable" });
    expect(await statesOf(bench(), trackingNumber)).toEqual(whole(["booked", "picked_up"]));
  });
  test("an unknown number cannot be tracked or cancelled", async () => {
    expect(await bench().provider.track("9999-9999-ZZZZ")).toBeNull();
    await expect(bench().provider.cancel("9999-9999-ZZZZ")).rejects.toMatchObject({
      code: "resource_not_found",
    });
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
    await expect(provider.cancel("0000-0021-ZTMR")).rejects.toMatchObject({ code: "not_editable" });
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

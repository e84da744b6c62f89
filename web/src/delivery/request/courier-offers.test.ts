import type { Courier, FeeRange } from "@portal/contract/courier";
import { describe, expect, test } from "vitest";
import { offersOf } from "./courier-offers.ts";

const courier = (code: string, name = code): Courier => ({
  code,
  name,
  enabled: true,
  available_payment_channels: [],
  unavailable_payment_channels: [],
});
const days = (min_days: number | null, max_days: number | null) => ({ min_days, max_days });

/** In the National Capital Region and on an island. */
function fee(code: string, near: number, far: number): FeeRange {
  return {
    delivery_courier: code,
    payee: code,
    min_amount: near,
    max_amount: far,
    ...days(2, 8),
    zones: [
      { zone: "NCR", amount: near, ...days(2, 3) },
      { zone: "Island", amount: far, ...days(5, 8) },
    ],
    agency_share: 0,
    sample: true,
  };
}

const said = (offers: ReturnType<typeof offersOf>) =>
  offers.map(({ name, price, days: of, isLowest }) => [
    name,
    price && `${price.least}-${price.most}`,
    of && `${of.least}-${of.most}`,
    isLowest,
  ]);

describe("what the couriers' cards say", () => {
  const couriers = [courier("Quadx", "GoGo Express"), courier("J&T"), courier("Go21", "GO21")];
  const fees = [fee("Quadx", 150, 290), fee("Go21", 120, 260)];

  test("a range before the place is known, the cheapest first, one without a price last", () => {
    expect(said(offersOf(couriers, fees, undefined))).toEqual([
      ["GO21", "120-260", "2-8", true],
      ["GoGo Express", "150-290", "2-8", false],
      ["J&T", null, null, false],
    ]);
  });

  test("exact as soon as the zone of the place is known", () => {
    expect(said(offersOf(couriers, fees, "Island"))).toEqual([
      ["GO21", "260-260", "5-8", true],
      ["GoGo Express", "290-290", "5-8", false],
      ["J&T", null, null, false],
    ]);
  });

  test("none is marked if all cost the same, or if which is cheaper depends on the place", () => {
    const marked = (...all: FeeRange[]) =>
      offersOf(couriers, all, undefined).filter(({ isLowest }) => isLowest);
    expect(marked(fee("Quadx", 150, 290), fee("Go21", 150, 290))).toEqual([]);
    expect(marked(fee("Quadx", 150, 250), fee("Go21", 120, 290))).toEqual([]);
    expect(marked()).toEqual([]);
  });

  test("without the fees the couriers stand in their own order", () => {
    expect(offersOf(couriers, [], "NCR").map(({ code }) => code)).toEqual(["Quadx", "J&T", "Go21"]);
  });
});

import { expect, test } from "vitest";
import { deliveryStateOf } from "./courier-states.ts";

// What a parcel of each company goes through is followed in the contract of couriers.
test.each([
  ["Quadx", "failed_pickup", "pickup_failed"],
  ["Quadx", "at_sorting_center", "in_transit"],
  ["Quadx", "arrived_at_rts_hub", "returning"],
  ["Quadx", "canceled", "cancelled"],
  ["Quadx", "for_claims", "lost"],
  ["Lalamove", "ON_GOING", "booked"],
  ["Lalamove", "DELIVERING", "out_for_delivery"],
] as const)("%s: %s is %s", (courier, word, state) => {
  expect(deliveryStateOf(courier, word)).toBe(state);
});

test("a status may be written with spaces and dashes", () => {
  expect(deliveryStateOf("Quadx", " For-Transfer ")).toBe("picked_up");
  expect(deliveryStateOf("Quadx", "OUT FOR DELIVERY")).toBe("out_for_delivery");
});

test.each([
  ["Quadx", "teleported"],
  ["Quadx", "constructor"],
  ["Quadx", ""],
  ["Lalamove", "for_pickup"],
] as const)("%s: %j is not known", (courier, word) => {
  expect(deliveryStateOf(courier, word)).toBeNull();
});

import { expect, test } from "vitest";
import { deliveryStateOf } from "./courier-states.ts";

test.each([
  ["Quadx", "pending confirmed for_pickup for_dropoff pickup_rider_found out_for_pickup", "booked"],
  ["Quadx", "failed_pickup_attempt failed_pickup pickup_failed", "pickup_failed"],
  ["Quadx", "picked_up dropped_off received_at_pickup_hub for_transfer", "picked_up"],
  [
    "Quadx",
    "in_transit at_sorting_center received_at_delivery_area received_at_delivery_hub",
    "in_transit",
  ],
  ["Quadx", "out_for_delivery", "out_for_delivery"],
  ["Quadx", "failed_delivery delivery_failed", "delivery_failed"],
  ["Quadx", "delivered", "delivered"],
  [
    "Quadx",
    "for_return arrived_at_rts_hub out_for_return return_in_transit failed_return",
    "returning",
  ],
  ["Quadx", "returned", "returned"],
  ["Quadx", "canceled cancelled", "cancelled"],
  ["Quadx", "for_claims claimed", "lost"],
  ["Lalamove", "ASSIGNING_DRIVER ON_GOING", "booked"],
  ["Lalamove", "EXPIRED REJECTED", "pickup_failed"],
  ["Lalamove", "PICKED_UP", "picked_up"],
  ["Lalamove", "DELIVERING", "out_for_delivery"],
  ["Lalamove", "COMPLETED", "delivered"],
  ["Lalamove", "CANCELED", "cancelled"],
] as const)("%s: %s is %s", (courier, listed, state) => {
  for (const word of listed.split(" ")) expect(deliveryStateOf(courier, word)).toBe(state);
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

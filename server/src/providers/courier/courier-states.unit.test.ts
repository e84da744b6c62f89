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
  ["J&T", "Picked-Up", "picked_up"],
  ["J&T", "Arrival Departure", "in_transit"],
  ["J&T", "On-Delivery", "out_for_delivery"],
  ["J&T", "Problematic", "delivery_failed"],
  ["J&T", "Delivered", "delivered"],
  ["J&T", "Return-Delivered", "returned"],
] as const)("%s: %s is %s", (courier, listed, state) => {
  for (const word of listed.split(" ")) expect(deliveryStateOf(courier, word, true)).toBe(state);
});

test("a status in two words may contain a space", () => {
  expect(deliveryStateOf("J&T", " Return Delivered ", true)).toBe("returned");
});

test("J&T's failure before the pick-up is a failed pick-up", () => {
  expect(deliveryStateOf("J&T", "Problematic", false)).toBe("pickup_failed");
});

test.each([
  ["Quadx", "teleported"],
  ["Quadx", "constructor"],
  ["Quadx", ""],
  ["Lalamove", "for_pickup"],
  ["Skyward", "delivered"],
])("%s: %j is not known", (courier, word) => {
  expect(deliveryStateOf(courier, word, true)).toBeNull();
});

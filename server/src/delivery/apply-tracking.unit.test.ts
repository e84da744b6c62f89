import fc from "fast-check";
import { expect, test } from "vitest";
import type { DeliveryState } from "../db/delivery-state.ts";
import { progressOf } from "./apply-tracking.ts";

const way = (...states: DeliveryState[]) =>
  states.map((state, hour) => ({
    id: `${state} ${hour}`,
    at: new Date(Date.UTC(2026, 0, 5, hour)),
    state,
    note: "",
  }));

test.each([
  [["booked"], null],
  [["booked", "pickup_failed"], null],
  [["booked", "picked_up"], "In Transit"],
  [["booked", "picked_up", "in_transit", "out_for_delivery"], "In Transit"],
  [["booked", "picked_up", "delivery_failed"], "In Transit"],
  [["booked", "picked_up", "delivery_failed", "returning"], "In Transit"],
  [["booked", "picked_up", "delivered"], "Received"],
  [["booked", "picked_up", "delivery_failed", "out_for_delivery", "delivered"], "Received"],
  [["booked", "picked_up", "returning", "returned"], { failed: "returned" }],
  [["booked", "picked_up", "lost"], { failed: "lost" }],
  [["booked", "picked_up", "lost", "in_transit"], "In Transit"],
  [["booked", "cancelled"], { failed: "courier_cancelled" }],
  [["picked_up", "cancelled"], "In Transit"],
  [[], null],
] as [DeliveryState[], unknown][])("%j", (states, expected) => {
  expect(progressOf(way(...states))).toEqual(expected);
});

test("the order in which checkpoints arrive does not matter", () => {
  const told = way("booked", "picked_up", "in_transit", "delivery_failed", "returning", "returned");
  fc.assert(
    fc.property(fc.shuffledSubarray(told, { minLength: told.length }), (shuffled) => {
      expect(progressOf(shuffled)).toEqual({ failed: "returned" });
    }),
  );
});

import * as v from "valibot";
import { expect, test } from "vitest";
import { placesLeft, ScheduleSlot } from "./schedule-slot.ts";

test("a slot has 20 places and none taken by default (spec §3)", () => {
  const slot = v.parse(ScheduleSlot, { id: "1", date: "2026-01-20" });
  expect(placesLeft(slot)).toBe(20);
  expect(placesLeft({ ...slot, used: 19 })).toBe(1);
  expect(placesLeft({ ...slot, slot: 0 })).toBe(0);
  expect(placesLeft({ ...slot, used: 21 })).toBe(0);
});

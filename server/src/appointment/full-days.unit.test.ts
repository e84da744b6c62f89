import { expect, test } from "vitest";
import type { BookingFacts, WantedDay } from "./booking-store.ts";
import { KNOWN_FULL_MS, watchFullDays } from "./full-days.ts";

const day: WantedDay = {
  officeId: "a",
  type: "Pickup",
  appointableType: "Driver's License",
  scheduleId: "",
  date: "2026-01-20",
};
const key = Buffer.alloc(32, 1);
const seen = (change: Partial<BookingFacts> = {}): BookingFacts => ({
  slot_id: 7,
  date: "2026-01-20",
  full: true,
  closed_reason: null,
  read_at: 1_000,
  full_keys: [key.toString("hex")],
  key_fingerprint: null,
  key_answer: null,
  record_id: null,
  status: null,
  proof: null,
  storage_place: null,
  office_id: null,
  office_name: null,
  takes_pickups: null,
  takes_renewals: null,
  delivering: false,
  booked: null,
  ...change,
});

test("a full day is known for a quarter of a second from when it was read", () => {
  let now = 1_000;
  const days = watchFullDays(() => now);
  days.note(day, seen());
  expect(days.find(day, null)).toMatchObject({ slot_id: 7, full: true });
  expect(days.find(day, Buffer.alloc(32, 2))).toMatchObject({ slot_id: 7 });
  now += KNOWN_FULL_MS - 1;
  expect(days.find(day, null)).toBeDefined();
  now += 1;
  expect(days.find(day, null)).toBeUndefined();
});

test("a day with a place that was given back here is looked at again at once", () => {
  const days = watchFullDays(() => 1_000);
  days.note(day, seen());
  days.forget(8);
  expect(days.find(day, null)).toBeDefined();
  days.forget(7);
  expect(days.find(day, null)).toBeUndefined();
});

test.each([
  ["a free day", seen({ full: false, full_keys: null })],
  ["no day", seen({ full: null, slot_id: null, full_keys: null })],
])("%s is not remembered", (_, facts) => {
  const days = watchFullDays(() => 1_000);
  days.note(day, facts);
  expect(days.find(day, null)).toBeUndefined();
});

test("another day, office or service is another question", () => {
  const days = watchFullDays(() => 1_000);
  days.note(day, seen());
  for (const change of [
    { date: "2026-01-21" },
    { officeId: "b" },
    { scheduleId: "7" },
    { type: "Renewal" as const },
    { appointableType: "Plate Number" as const },
  ])
    expect(days.find({ ...day, ...change }, null)).toBeUndefined();
});

test("of more days than a release has, the oldest is forgotten", () => {
  const days = watchFullDays(() => 1_000);
  for (let office = 0; office <= 5_000; office += 1)
    days.note({ ...day, officeId: `${office}` }, seen());
  expect(days.find({ ...day, officeId: "0" }, null)).toBeUndefined();
  expect(days.find({ ...day, officeId: "1" }, null)).toBeDefined();
});

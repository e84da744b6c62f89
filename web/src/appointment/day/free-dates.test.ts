import type { ScheduleSlot } from "@portal/contract/appointment";
import { expect, test } from "vitest";
import { byMonth, freeSlots, roomOf, weeksOfMonthFrom } from "./free-dates.ts";

const slot = (date: string, more: { slot?: number; used?: number } = {}): ScheduleSlot => ({
  id: `slot-${date}`,
  date,
  slot: 20,
  used: 0,
  ...more,
});
const today = "2027-01-04";
const dates = (slots: readonly ScheduleSlot[]) => slots.map(({ date }) => date);

test.each([
  ["nobody there", {}, true],
  ["one slot left", { slot: 20, used: 19 }, true],
  ["full", { slot: 20, used: 20 }, false],
  ["more than full", { slot: 20, used: 21 }, false],
  ["one place, free", { slot: 1 }, true],
  ["no capacity", { slot: 0 }, false],
])("%s", (_, numbers, free) => {
  expect(freeSlots([slot("2027-01-05", numbers)], today)).toHaveLength(free ? 1 : 0);
});

test("days are in order, and only valid calendar days are kept", () => {
  const slots = ["2028-03-01", "2027-02-30", "2028-02-29", "soon", "2027-12-31"].map((date) =>
    slot(date),
  );
  expect(dates(freeSlots(slots, today))).toEqual(["2027-12-31", "2028-02-29", "2028-03-01"]);
});

test.each([
  ["2027-01-03", []],
  ["2027-01-04", []],
  ["2027-01-05", ["2027-01-05"]],
])("with 4 January today, %s is offered as %j", (date, offered) => {
  expect(dates(freeSlots([slot(date)], today))).toEqual(offered);
});

test("days keep their order within a month", () => {
  const slots = ["2027-12-31", "2028-01-03", "2028-01-04"].map((date) => slot(date));
  expect(byMonth(slots).map(({ month, slots: days }) => [month, dates(days)])).toEqual([
    ["2027-12", ["2027-12-31"]],
    ["2028-01", ["2028-01-03", "2028-01-04"]],
  ]);
});

test.each([
  [20, 20, "many"],
  [20, 11, "many"],
  [20, 10, "few"],
  [20, 5, "few"],
  [20, 4, "last"],
  [20, 1, "last"],
  [20, 0, "none"],
  [5, 5, "few"],
  [2, 2, "last"],
  [200, 101, "many"],
  [200, 41, "few"],
  [200, 40, "last"],
])("of %i slots %i are left: %s", (capacity, left, room) => {
  expect(roomOf(slot("2027-01-05", { slot: capacity, used: capacity - left }))).toBe(room);
});

test.each([
  ["2026-11-01", 5],
  ["2026-11-24", 2],
  ["2026-11-30", 1],
  ["2027-01-02", 6],
  ["2027-01-03", 5],
  ["2027-01-31", 1],
  ["2027-02-28", 1],
])("from %s the month has %i weeks", (day, weeks) => {
  expect(weeksOfMonthFrom(day)).toBe(weeks);
});

import { ScheduleSlot } from "@portal/contract/schedule-slot";
import * as v from "valibot";
import { expect, test } from "vitest";
import { byMonth, freeSlots } from "./free-dates.ts";

const slot = (date: string, more: { slot?: number; used?: number } = {}) =>
  v.parse(ScheduleSlot, { id: `slot-${date}`, date, ...more });
const today = "2027-01-04";
const dates = (slots: readonly ScheduleSlot[]) => slots.map(({ date }) => date);

test.each([
  ["capacity and use left out", {}, true],
  ["one place left", { slot: 20, used: 19 }, true],
  ["full", { slot: 20, used: 20 }, false],
  ["more than full", { slot: 20, used: 21 }, false],
  ["use left out", { slot: 1 }, true],
  ["capacity left out", { used: 20 }, false],
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

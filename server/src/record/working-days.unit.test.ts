import fc from "fast-check";
import { expect, test } from "vitest";
import { workingDayAfter, workingDaysUntil } from "./working-days.ts";

const HOLIDAYS = ["2026-12-24", "2026-12-25", "2026-12-30", "2026-12-31", "2027-01-01"];
const isHoliday = (day: string) => HOLIDAYS.includes(day);

test.each([
  ["a Monday", "2026-11-16", 3, "2026-11-19"],
  ["over a weekend", "2026-11-19", 3, "2026-11-24"],
  ["from a Saturday", "2026-11-21", 1, "2026-11-23"],
  ["over the holidays", "2026-12-22", 3, "2026-12-29"],
  ["over the end of the year", "2026-12-29", 2, "2027-01-05"],
  ["none", "2026-11-21", 0, "2026-11-21"],
])("%s: %s and %i working days is %s", (_, day, count, expected) => {
  expect(workingDayAfter(day, count, isHoliday)).toBe(expected);
});

test("the search ends for an office that is closed for good", () => {
  expect(workingDayAfter("2026-11-21", 3, () => true)).toBe("2027-03-21");
});

test("the result is always a working day, and grows with the number of days", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 1, max: 20 }),
      (start, count) => {
        const from = new Date(Date.UTC(2026, 0, 1 + start)).toISOString().slice(0, 10);
        const day = workingDayAfter(from, count, isHoliday);
        expect([0, 6]).not.toContain(new Date(day).getUTCDay());
        expect(isHoliday(day)).toBe(false);
        expect(workingDayAfter(from, count + 1, isHoliday) > day).toBe(true);
      },
    ),
  );
});

test.each([
  ["the promised day itself", "2026-11-19", "2026-11-19", 0],
  ["three days before", "2026-11-16", "2026-11-19", 3],
  ["over a weekend", "2026-11-20", "2026-11-23", 1],
  ["over the holidays", "2026-12-23", "2026-12-28", 1],
  ["two days late", "2026-11-24", "2026-11-20", -2],
])("%s: from %s to %s are %i working days", (_, today, day, expected) => {
  expect(workingDaysUntil(today, day, isHoliday)).toBe(expected);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, formatAppointmentDate } from "./days.ts";

const CASES = { numRuns: 5000 };

type Day = { year: number; month: number; day: number };

/** Independent of Date. */
const isLeap = (year: number): boolean => year % 400 === 0 || (year % 4 === 0 && year % 100 !== 0);
const lengthOf = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
const written = ({ year, month, day }: Day): string =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

function dayAfter({ year, month, day }: Day): Day {
  if (day < lengthOf(year, month)) return { year, month, day: day + 1 };
  return month < 12 ? { year, month: month + 1, day: 1 } : { year: year + 1, month: 1, day: 1 };
}

function monthsAfter({ year, month, day }: Day, months: number): Day {
  const count = year * 12 + (month - 1) + months;
  const [intoYear, intoMonth] = [Math.floor(count / 12), (count % 12) + 1];
  return {
    year: intoYear,
    month: intoMonth,
    day: Math.min(day, lengthOf(intoYear, intoMonth)),
  };
}

const anyDay = fc
  .record({
    year: fc.integer({ min: 1950, max: 2150 }),
    month: fc.integer({ min: 1, max: 12 }),
    // Ends of months more often than by chance.
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(28, 29, 30, 31)),
  })
  .map(({ year, month, day }): Day => ({ year, month, day: Math.min(day, lengthOf(year, month)) }));

test("adding days counts one by one, forwards and backwards", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 0, max: 400 }), (start, days) => {
      let expected = start;
      for (let n = 0; n < days; n += 1) expected = dayAfter(expected);
      expect(addDays(written(start), days)).toBe(written(expected));
      expect(addDays(written(expected), -days)).toBe(written(start));
    }),
    CASES,
  );
});

test("adding months keeps the day, or takes the last of the month", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -30, max: 30 }), (start, months) => {
      expect(addMonths(written(start), months)).toBe(written(monthsAfter(start, months)));
    }),
    CASES,
  );
});

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2028-01-31", 1, "2028-02-29"],
  ["2028-02-29", 12, "2029-02-28"],
  ["2028-02-29", 48, "2032-02-29"],
  ["2026-08-31", 4, "2026-12-31"],
  ["2026-10-31", 4, "2027-02-28"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-03-31", -1, "2026-02-28"],
])("%s and %i months", (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test.each([
  ["2021-01-05", "Tuesday, Jan 05, 2021"],
  ["2028-02-29", "Tuesday, Feb 29, 2028"],
  ["2026-12-31", "Thursday, Dec 31, 2026"],
  ["2026-09-01", "Tuesday, Sep 01, 2026"],
])("%s is written as the confirmation shows it", (day, expected) => {
  expect(formatAppointmentDate(day)).toBe(expected);
});

import fc from "fast-check";
import * as v from "valibot";
import { expect, it, test } from "vitest";
import {
  manilaDay,
  manilaTime,
  addDays,
  addMonths,
  formatAppointmentDate,
  isRealDate,
  toDisplayDate,
  toIsoDate,
  BirthDate,
  isBirthDate,
} from "./days.ts";

it("counts days as Manila does", () => {
  expect(manilaDay(new Date("2026-11-21T15:59:59Z"))).toBe("2026-11-21");
  expect(manilaDay(new Date("2026-11-21T16:00:00Z"))).toBe("2026-11-22");
  expect(manilaTime(new Date("2026-11-21T16:00:00Z"))).toBe("00:00");
});

it("agrees with the time zone database", () => {
  const timeZone = "Asia/Manila";
  const days = new Intl.DateTimeFormat("en-CA", { timeZone });
  const clock = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" });
  const instants = fc.date({
    min: new Date("2000-01-01"),
    max: new Date("2100-01-01"),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(instants, (instant) => {
      expect(manilaDay(instant)).toBe(days.format(instant));
      expect(manilaTime(instant)).toBe(clock.format(instant));
    }),
    { numRuns: 2000 },
  );
});

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
  ["2021-01-05", "Tuesday, Jan 05, 2021"],
  ["2028-02-29", "Tuesday, Feb 29, 2028"],
  ["2026-09-01", "Tuesday, Sep 01, 2026"],
])("%s is written as the confirmation shows it", (day, expected) => {
  expect(formatAppointmentDate(day)).toBe(expected);
});

test.each([
  ["1990-02-28", true],
  ["2000-02-29", true],
  ["1900-02-29", false],
  ["1990-02-30", false],
  ["1990-13-01", false],
  ["1990-1-1", false],
  ["", false],
])("%j is a real date: %j", (text, real) => {
  expect(isRealDate(text)).toBe(real);
});

test.each([
  ["02/29/2000", "2000-02-29"],
  ["02/30/1990", null],
  ["2000-02-29", null],
  ["2/9/2000", null],
])("%j → %j", (display, iso) => {
  expect(toIsoDate(display)).toBe(iso);
});

it("are formatted as people write them", () => {
  expect(toDisplayDate("2000-02-29")).toBe("02/29/2000");
});

it("refuses birth dates of the future and before 1900", () => {
  expect(isBirthDate("2026-11-21", "2026-11-21")).toBe(true);
  expect(isBirthDate("2026-11-22", "2026-11-21")).toBe(false);
  expect(isBirthDate("1899-12-31", "2026-11-21")).toBe(false);
  expect(v.is(BirthDate, "2999-01-01")).toBe(false);
});

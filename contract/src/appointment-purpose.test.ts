import fc from "fast-check";
import { expect, test, describe } from "vitest";
import {
  appointmentPurposes,
  appointmentTypes,
  isPurpose,
  purposeOf,
  purposeRules,
  type AppointmentPurpose,
  bookableWindow,
  isChangeable,
} from "./appointment-purpose.ts";
import { transactableTypes } from "./status.ts";
import { manilaDay } from "./days.ts";

test.each([
  [
    "Driver's License Renewal",
    ["Renewal", "Driver's License", { days: 2, months: 2 }, ["receipt_image_url"]],
  ],
  [
    "Driver's License Pickup",
    ["Pickup", "Driver's License", { days: 2, months: 2 }, ["id_image_url", "receipt_image_url"]],
  ],
  [
    "Plate Number Pickup",
    ["Pickup", "Plate Number", { days: 10, months: 4 }, ["cr_image_url", "receipt_image_url"]],
  ],
] as const)("%s", (purpose, [type, appointableType, window, required]) => {
  expect(purposeRules[purpose]).toEqual({ type, appointableType, window, required });
  expect(purposeOf(type, appointableType)).toBe(purpose);
});

test("every pair of types has at most one purpose", () => {
  const found = appointmentTypes.flatMap((type) =>
    transactableTypes.flatMap((appointableType) => purposeOf(type, appointableType) ?? []),
  );
  expect(found.toSorted()).toEqual([...appointmentPurposes].toSorted());
  expect(purposeOf("Renewal", "Plate Number")).toBeUndefined();
});

test.each([
  ["Plate Number Pickup", true],
  ["plate number pickup", false],
  ["", false],
  ["constructor", false],
  ["toString", false],
])("%j is a purpose: %s", (text, expected) => {
  expect(isPurpose(text)).toBe(expected);
});

const CASES = { numRuns: 5000 };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** The Philippines have had no summer time since 1990. */
const MANILA_AHEAD = 8 * 60 * MINUTE;

/** Spec §9, written out by hand. */
const SPECIFIED: Record<AppointmentPurpose, { days: number; months: number }> = {
  "Plate Number Pickup": { days: 10, months: 4 },
  "Driver's License Pickup": { days: 2, months: 2 },
  "Driver's License Renewal": { days: 2, months: 2 },
};

type Date3 = [year: number, month: number, day: number];

/** The calendar day of a day count since 1970, independent of Date. */
function civil(count: number): Date3 {
  let year = 1970;
  let rest = count;
  for (; rest >= daysIn(year); year += 1) rest -= daysIn(year);
  let month = 1;
  for (; rest >= lengthOf(year, month); month += 1) rest -= lengthOf(year, month);
  return [year, month, rest + 1];
}
const daysIn = (year: number): number => (lengthOf(year, 2) === 29 ? 366 : 365);
function lengthOf(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}
const written = ([year, month, day]: Date3): string =>
  [year, String(month).padStart(2, "0"), String(day).padStart(2, "0")].join("-");

const daysSince1970 = (instant: number): number => Math.floor((instant + MANILA_AHEAD) / DAY);

/** Whether the day `ahead` days after `count` may be booked, by an independent algorithm. */
function mayBook(purpose: AppointmentPurpose, count: number, ahead: number): boolean {
  const { days, months } = SPECIFIED[purpose];
  const [year, month, day] = civil(count);
  const reached = (month - 1 + months) % 12;
  const lastYear = month - 1 + months >= 12 ? year + 1 : year;
  const last: Date3 = [lastYear, reached + 1, Math.min(day, lengthOf(lastYear, reached + 1))];
  return ahead >= Math.max(1, days) && written(civil(count + ahead)) <= written(last);
}

const FIRST = Date.UTC(2000, 0, 1);
const LAST = Date.UTC(2099, 11, 31);
const midnight = fc
  .integer({ min: daysSince1970(FIRST) + 1, max: daysSince1970(LAST) })
  .map((count) => count * DAY - MANILA_AHEAD);
/** Any instant, often within ten minutes of midnight in Manila. */
const anyInstant = fc.oneof(
  fc.integer({ min: FIRST, max: LAST }),
  fc
    .tuple(midnight, fc.integer({ min: -10 * MINUTE, max: 10 * MINUTE }))
    .map(([at, off]) => at + off),
  // The end of February, an edge case of months.
  fc
    .tuple(fc.integer({ min: 2000, max: 2099 }), fc.integer({ min: -4 * 24, max: 3 * 24 }))
    .map(([year, hours]) => Date.UTC(year, 2, 1) + hours * 60 * MINUTE),
);
const anyPurpose = fc.constantFrom(...appointmentPurposes);

const may = (purpose: string, today: string, day: string): boolean => {
  const window = bookableWindow(purpose, today);
  return window !== null && window.from <= day && day <= window.to;
};

test("agrees with the independent algorithm for every purpose, instant and day", () => {
  fc.assert(
    fc.property(anyInstant, anyPurpose, fc.integer({ min: -5, max: 140 }), (at, purpose, ahead) => {
      const count = daysSince1970(at);
      expect(may(purpose, manilaDay(new Date(at)), written(civil(count + ahead)))).toBe(
        mayBook(purpose, count, ahead),
      );
    }),
    CASES,
  );
});

test("an unknown purpose has an empty window", () => {
  fc.assert(
    fc.property(anyInstant, fc.string(), (instant, purpose) => {
      fc.pre(!Object.hasOwn(SPECIFIED, purpose));
      expect(bookableWindow(purpose, manilaDay(new Date(instant)))).toBeNull();
    }),
    CASES,
  );
});

describe("examples", () => {
  test.each([
    ["Plate Number Pickup", "2026-01-05", "2026-01-15", "2026-05-05"],
    ["Plate Number Pickup", "2027-10-31", "2027-11-10", "2028-02-29"],
    ["Driver's License Pickup", "2026-01-05", "2026-01-07", "2026-03-05"],
    ["Driver's License Pickup", "2027-12-31", "2028-01-02", "2028-02-29"],
    ["Driver's License Renewal", "2028-02-29", "2028-03-02", "2028-04-29"],
  ])("%s on %s: %s to %s", (purpose, today, from, to) => {
    expect(bookableWindow(purpose, today)).toEqual({ from, to });
  });
});

test("can be changed until 23:59 on the day before", () => {
  fc.assert(
    fc.property(anyInstant, fc.integer({ min: -3, max: 3 }), (instant, ahead) => {
      const day = written(civil(daysSince1970(instant) + ahead));
      const startOfDay = (daysSince1970(instant) + ahead) * DAY - MANILA_AHEAD;
      expect(isChangeable(day, manilaDay(new Date(instant)))).toBe(instant < startOfDay);
    }),
    CASES,
  );
});

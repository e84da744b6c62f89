import { appointmentPurposes, type AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { manilaDay } from "@portal/contract/days";
import fc from "fast-check";
import { expect, test } from "vitest";
import { Problem } from "../problem/problem.ts";
import type { DayFacts, WantedDay } from "./booking-store.ts";
import { requireFreeDay } from "./full-days.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const free = { slot_id: 1, full: false, closed_reason: null };
const wanted = (change: Partial<WantedDay> = {}): WantedDay => ({
  officeId: "o",
  type: "Pickup",
  appointableType: "Driver's License",
  scheduleId: "",
  date: "",
  ...change,
});

/** The refusal of a day; null for a free one. */
function refusalOf(
  facts: DayFacts | undefined,
  asked: Partial<WantedDay>,
  purpose: AppointmentPurpose,
  today: string,
): string | null {
  try {
    const day = requireFreeDay(facts, wanted(asked), purpose, today);
    return day.slotId === 1 && day.date === facts?.date ? null : "another day";
  } catch (error) {
    return error instanceof Problem ? error.code : "thrown";
  }
}

/** Adds months independently of the code under test: the same day, else the last day of that month. */
function monthsOn(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split("-").map(Number);
  const index = year * 12 + month - 1 + months;
  const [y, m] = [Math.trunc(index / 12), (index % 12) + 1];
  const leap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0;
  const lengths = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${y}-${pad(m)}-${pad(Math.min(date, lengths[m - 1] ?? 0))}`;
}
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

const spans: Record<AppointmentPurpose, [number, number]> = {
  "Driver's License Renewal": [2, 2],
  "Driver's License Pickup": [2, 2],
  "Plate Number Pickup": [10, 4],
};

test("a day is free exactly in the purpose's window, around every midnight in Manila", () => {
  const midnights = fc
    .integer({ min: Date.UTC(2026, 0, 1) / DAY, max: Date.UTC(2032, 11, 31) / DAY })
    .map((day) => day * DAY - 8 * HOUR);
  const instant = fc
    .tuple(
      midnights,
      fc.oneof(fc.integer({ min: -600_000, max: 600_000 }), fc.integer({ min: 0, max: DAY - 1 })),
    )
    .map(([midnight, ms]) => midnight + ms);
  const offset = fc.oneof(
    fc.integer({ min: -3, max: 135 }),
    fc.constantFrom("first" as const, "before" as const, "last" as const, "after" as const),
  );
  fc.assert(
    fc.property(fc.constantFrom(...appointmentPurposes), instant, offset, (purpose, at, day) => {
      const today = dayAt(at + 8 * HOUR);
      expect(manilaDay(new Date(at))).toBe(today);
      const [days, months] = spans[purpose];
      const from = dayAt(Date.parse(today) + days * DAY);
      const to = monthsOn(today, months);
      const named = {
        first: from,
        before: dayAt(Date.parse(from) - DAY),
        last: to,
        after: dayAt(Date.parse(to) + DAY),
      };
      const date = typeof day === "number" ? dayAt(Date.parse(today) + day * DAY) : named[day];
      const isFree = date >= from && date <= to;
      expect(refusalOf({ ...free, date }, { date }, purpose, today)).toBe(
        isFree ? null : "invalid_fields",
      );
    }),
    { numRuns: 5_000 },
  );
});

const day: DayFacts = { ...free, date: "2026-01-20" };
const cases: [string, DayFacts | undefined, Partial<WantedDay>, string][] = [
  ["no such day", undefined, {}, "invalid_fields"],
  [
    "no such slot",
    { slot_id: null, date: null, full: null, closed_reason: null },
    {},
    "invalid_fields",
  ],
  ["another date than the slot's", day, { date: "2026-01-21", scheduleId: "1" }, "invalid_fields"],
  ["a full day", { ...day, full: true }, {}, "slot_full"],
  ["a closed day", { ...day, closed_reason: "Typhoon" }, {}, "slot_full"],
  [
    "a closed day outside the window",
    { ...day, date: "2026-06-01", closed_reason: "x" },
    {},
    "invalid_fields",
  ],
];
test.each(cases)("%s is refused", (_, facts, asked, code) => {
  expect(refusalOf(facts, asked, "Driver's License Pickup", "2026-01-05")).toBe(code);
});

import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { expect, test } from "vitest";
import { Problem } from "../problem/problem.ts";
import type { DayFacts, WantedDay } from "./booking-store.ts";
import { requireFreeDay } from "./check-appointment.ts";

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

const day: DayFacts = { ...free, date: "2026-01-20" };
const cases: [string, DayFacts | undefined, Partial<WantedDay>, string][] = [
  ["no such day", undefined, {}, "invalid_fields"],
  ["the day before the window (spec §9)", { ...day, date: "2026-01-06" }, {}, "invalid_fields"],
  ["the day after the window", { ...day, date: "2026-03-06" }, {}, "invalid_fields"],
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
test.each(["2026-01-07", "2026-03-05"])("%s, an edge of the window, is free", (date) => {
  const facts = { ...day, date };
  expect(refusalOf(facts, { date }, "Driver's License Pickup", "2026-01-05")).toBeNull();
});

test.each(cases)("%s is refused", (_, facts, asked, code) => {
  expect(refusalOf(facts, asked, "Driver's License Pickup", "2026-01-05")).toBe(code);
});

import { expect, test } from "vitest";
import { longDay, monthTitle } from "./calendar-words.ts";

test.each([
  ["2027-01-05", "en", "Tuesday, 5 January 2027"],
  ["2028-02-29", "en", "Tuesday, 29 February 2028"],
  ["2026-12-31", "en", "Thursday, 31 December 2026"],
  ["2027-01-05", "fil", "Martes, 5 Enero 2027"],
  // Even if the language has another calendar and other digits.
  ["2027-01-05", "ar-SA", "الثلاثاء, 5 يناير 2027"],
])("%s in %s", (day, language, words) => {
  expect(longDay(day, language)).toBe(words);
});

test("a month without a day", () => {
  expect(monthTitle("2027-02", "en")).toBe("February 2027");
  expect(monthTitle("2027-02-28", "en")).toBe("February 2027");
});

import { expect, it, test } from "vitest";
import { isRealDate, toDisplayDate, toIsoDate } from "./calendar-day.ts";

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

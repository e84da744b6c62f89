import * as v from "valibot";
import { expect, it } from "vitest";
import { BirthDate, isBirthDate } from "./birth-date.ts";

it("refuses birth dates of the future and before 1900", () => {
  expect(isBirthDate("2026-11-21", "2026-11-21")).toBe(true);
  expect(isBirthDate("2026-11-22", "2026-11-21")).toBe(false);
  expect(isBirthDate("1899-12-31", "2026-11-21")).toBe(false);
  expect(v.is(BirthDate, "2999-01-01")).toBe(false);
});

import { expect, test } from "vitest";
import { unbrokenHours } from "./unbroken-hours.ts";

test.each([
  ["Monday to Friday, 8:00 AM to 5:00 PM", "Monday to Friday, 8:00_AM to 5:00_PM"],
  ["Mon-Sat 8 am - 12 nn, 1 p.m. to 5 p.m.", "Mon-Sat 8_am - 12_nn, 1_p.m. to 5_p.m."],
  ["Windows 1 to 8 ampere", "Windows 1 to 8 ampere"],
  ["08:00 to 17:00", "08:00 to 17:00"],
])("in %s no line breaks inside a time", (hours, expected) => {
  expect(unbrokenHours(hours, "en").replaceAll("\u00A0", "_")).toBe(expected);
});

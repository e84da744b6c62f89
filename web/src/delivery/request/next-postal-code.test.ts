import { expect, test } from "vitest";
import { nextPostalCode } from "./next-postal-code.ts";

test.each([
  ["a first suggestion fills the empty field", "", [""], "1106", "1106"],
  ["a suggestion gives way to the next", "1106", ["1106"], "1121", "1121"],
  ["a suggestion goes when no barangay is chosen any more", "1106", ["1106"], "", ""],
  ["what an earlier request was sent with counts as suggested", "1106", ["", "1106"], "", ""],
  ["what was typed stays with another barangay", "1999", ["1106"], "1121", "1999"],
  ["what was typed stays with none", "1999", ["1106", ""], "", "1999"],
])("%s", (_name, now, suggested, next, expected) => {
  expect(nextPostalCode(now, suggested, next)).toBe(expected);
});

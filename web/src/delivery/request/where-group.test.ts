import { expect, test } from "vitest";
import { nextPostalCode } from "./where-group.tsx";

test.each([
  ["a first suggestion fills the empty field", "", [""], "1106", "1106"],
  ["a suggestion is replaced by the next", "1106", ["1106"], "1121", "1121"],
  ["a suggestion is cleared with the barangay", "1106", ["1106"], "", ""],
  ["the code of an earlier request counts as suggested", "1106", ["", "1106"], "", ""],
  ["a typed code stays with another barangay", "1999", ["1106"], "1121", "1999"],
  ["a typed code stays without a barangay", "1999", ["1106", ""], "", "1999"],
])("%s", (_name, now, suggested, next, expected) => {
  expect(nextPostalCode(now, suggested, next)).toBe(expected);
});

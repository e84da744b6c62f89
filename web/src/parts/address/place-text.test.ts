import { expect, test } from "vitest";
import { fullPlaceAddress, placeText } from "./place-text.ts";

test.each([
  ["Lahug", "Lahug, Cebu", "Lahug, Cebu"],
  ["SM Lahug", "Lahug, Cebu", "SM Lahug, Lahug, Cebu"],
  ["Cebu", "Cebu", "Cebu"],
  ["Cebu", "", "Cebu"],
  ["Lahug", "Lahugan, Cebu", "Lahug, Lahugan, Cebu"],
])("%s in %s", (name, address, text) => {
  expect(placeText({ name, address })).toBe(text);
});

test("house and street come first, in capitals", () => {
  expect(fullPlaceAddress(" unit 5, peña st ", "Lahug, Cebu")).toBe("UNIT 5, PEÑA ST, LAHUG, CEBU");
  expect(fullPlaceAddress("", "Lahug")).toBe("LAHUG");
});

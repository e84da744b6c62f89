import { expect, test } from "vitest";
import { DEFAULT_CENTRE, DEFAULT_ZOOM, fullPlaceAddress, placeText } from "./place-text.ts";

test.each([
  ["Lahug", "Lahug, Cebu", "Lahug, Cebu"],
  ["SM Lahug", "Lahug, Cebu", "SM Lahug, Lahug, Cebu"],
  ["Cebu", "Cebu", "Cebu"],
  ["Cebu", "", "Cebu"],
  ["Lahug", "Lahugan, Cebu", "Lahug, Lahugan, Cebu"],
])("%s in %s", (name, address, text) => {
  expect(placeText({ name, address })).toBe(text);
});

test("the map starts in Quezon City (spec §9)", () => {
  expect(DEFAULT_CENTRE).toEqual({ latitude: 14.6354, longitude: 121.0463 });
  expect(DEFAULT_ZOOM).toBe(13);
});

test("house and street come first, in capitals", () => {
  expect(fullPlaceAddress(" unit 5, peña st ", "Lahug, Cebu")).toBe("UNIT 5, PEÑA ST, LAHUG, CEBU");
  expect(fullPlaceAddress("", "Lahug")).toBe("LAHUG");
});

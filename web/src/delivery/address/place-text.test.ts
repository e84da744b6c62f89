import { expect, test } from "vitest";
import {
  DEFAULT_CENTRE,
  DEFAULT_ZOOM,
  fullPlaceAddress,
  placeText,
  streetIn,
} from "./place-text.ts";

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

const pinyahan = { name: "Pinyahan", address: "Pinyahan, Quezon City, Metro Manila" };
test.each([
  ["12 Sample Street, Pinyahan, Quezon City", "12 Sample Street"],
  ["12 Sample Street Pinyahan, Quezon City", "12 Sample Street"],
  ["Unit 4, 12 Peña St., Brgy. Pinyahan, QC", "Unit 4, 12 Peña St."],
  ["12 sample street pinyahan quezon city", "12 sample street"],
  ["pinyah", ""],
  ["Quezon City, Pinyahan", ""],
  ["Sample Street, Pinyahan", ""],
  ["1100 Pinyahan", ""],
  ["", ""],
])("house and street in %j: %j", (typed, street) => {
  expect(streetIn(typed, pinyahan)).toBe(street);
});

test("the number of a barangay is no house number", () => {
  const place = { name: "Barangay 12", address: "Barangay 12, Tondo, Manila" };
  expect(streetIn("Barangay 12, Manila", place)).toBe("");
  expect(streetIn("5 Mabini Ave Barangay 12 Manila", place)).toBe("5 Mabini Ave");
});

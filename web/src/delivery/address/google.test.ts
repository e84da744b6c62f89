import { describe, expect, test } from "vitest";
import { needsGoogleDocument } from "../request/shipping-form.tsx";
import { chosenOf, cityOf } from "./google-maps.ts";

describe("the page is reloaded once for Google's map", () => {
  const origin = "https://portal.example";
  test.each([
    ["/delivery", "/license/N01-12-000001/delivery", true],
    ["/license/N01-12-000001", "/license/N01-12-000001/delivery", true],
    ["/license/N01-12-000001/delivery", "/license/N01-12-000001/delivery", false],
    ["/txn/1", "/plate-no/ABC1001/delivery", false],
    ["/delivery", "/txn/1", true],
    ["/delivery", "/tracking", false],
  ])("loaded at %s, now at %s", (loaded, here, needed) => {
    expect(needsGoogleDocument(origin + loaded, here)).toBe(needed);
  });
});

const component = (longText: string, type: string) => ({ longText, types: [type, "political"] });
const area = component("Metro Manila", "administrative_area_level_1");
const city = component("Quezon City", "locality");
const fetchFields = () => Promise.resolve();
const location = { lat: () => 14.6, lng: () => 121 };

test("the city consists of locality and administrative area", () => {
  expect(cityOf([area, city])).toBe("Quezon City, Metro Manila");
  expect(cityOf([city])).toBe("Quezon City");
  expect(cityOf(null)).toBe("");
});

test("a place without a position cannot be chosen", () => {
  expect(chosenOf({ fetchFields, displayName: "Mall" })).toBeNull();
});

test("a place has its name and address, or its city if it has no address", () => {
  const point = { latitude: 14.6, longitude: 121 };
  expect(
    chosenOf({ fetchFields, location, displayName: "Mall", formattedAddress: "North Ave" }),
  ).toEqual({ text: "Mall, North Ave", point });
  expect(
    chosenOf({ fetchFields, location, displayName: "Mall", addressComponents: [city, area] }),
  ).toEqual({
    text: "Mall, Quezon City, Metro Manila",
    point,
  });
});

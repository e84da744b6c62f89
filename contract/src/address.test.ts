import fc from "fast-check";
import * as v from "valibot";
import { expect, test, describe } from "vitest";
import { read } from "../test/read.ts";
import {
  PostalCode,
  BarangayQuery,
  isInPhilippines,
  municipalityCodeOf,
  parseGeoloc,
  PlaceQuery,
  provinceCodeOf,
  regionCodeOf,
} from "./address.ts";

test.each([
  ["1100", "1100"],
  [" 1100 ", "1100"],
  ["11001", null],
  ["110", null],
  ["11O0", null],
])("%j is sent as %j", (text, becomes) => {
  expect(read(PostalCode, text)).toBe(becomes);
});

describe("parent codes (spec §7)", () => {
  test.each([
    ["1380601001", "1300000000", "1380600000", "1380601000"],
    ["0730600012", "0700000000", "0730600000", "0730600000"],
    ["0990101045", "0900000000", "0990100000", "0990101000"],
  ])("%s", (barangay, region, province, municipality) => {
    expect(regionCodeOf(barangay)).toBe(region);
    expect(provinceCodeOf(barangay)).toBe(province);
    expect(municipalityCodeOf(barangay)).toBe(municipality);
  });

  test("going through the level in between gives the same code", () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{10}$/u), (code) => {
        expect(provinceCodeOf(municipalityCodeOf(code))).toBe(provinceCodeOf(code));
        expect(regionCodeOf(provinceCodeOf(code))).toBe(regionCodeOf(code));
        expect(municipalityCodeOf(code)).toMatch(/^\d{7}000$/u);
      }),
    );
  });
});

test.each(["", "123", "13806010011", "138060100A", " 1380601001", "１３８０６０１００１"])(
  "the code %j is refused",
  (code) => expect(v.safeParse(BarangayQuery, { municipality_code: code }).success).toBe(false),
);

describe("geoloc", () => {
  test.each([
    ["14.6354,121.0463", { latitude: 14.6354, longitude: 121.0463 }],
    [" 14.6354, 121.0463 ", { latitude: 14.6354, longitude: 121.0463 }],
    ["-33,151", { latitude: -33, longitude: 151 }],
  ])("%j is read", (text, point) => expect(parseGeoloc(text)).toEqual(point));

  test.each(["", "14.6", "91,121", "14,181", "1e1,121", "14.6,121,0", "NaN,NaN"])(
    "%j is refused",
    (text) => expect(parseGeoloc(text)).toBeNull(),
  );

  test.each([
    [14.6354, 121.0463, true],
    [5.03, 119.77, true],
    [25.03, 121.56, false],
    [14.6, 110, false],
    // Sandakan, Lahad Datu, Banggi, Timbun Mata.
    [5.84, 118.12, false],
    [7.25, 117.15, false],
    [4.65, 118.5, false],
    // The Turtle Islands, Mapun, Sitangkai, Mangsee, Balabac.
    [6.08, 118.31, true],
    [6.97, 118.5, true],
    [4.66, 119.39, true],
    [7.52, 117.31, true],
    [7.99, 117.06, true],
    [121.0463, 14.6354, false],
  ])("%d,%d lies in the Philippines: %s", (latitude, longitude, inside) => {
    expect(isInPhilippines({ latitude, longitude })).toBe(inside);
  });
});

describe("place query", () => {
  test("reads the words and the point", () => {
    expect(v.parse(PlaceQuery, { q: " sm ", near: "14.5,121" })).toEqual({
      q: "sm",
      near: { latitude: 14.5, longitude: 121 },
    });
    expect(v.parse(PlaceQuery, { q: "" })).toEqual({ q: "" });
  });

  test.each([{ q: "sm", near: "here" }, { q: "x".repeat(201) }, {}])("%j is refused", (query) => {
    expect(v.safeParse(PlaceQuery, query).success).toBe(false);
  });
});

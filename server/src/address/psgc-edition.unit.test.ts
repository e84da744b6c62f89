import { municipalityCodeOf, provinceCodeOf, regionCodeOf } from "@portal/contract/address";
import { describe, expect, test } from "vitest";
import { addressRows } from "./address-rows.ts";
import { readEdition, type AddressPart } from "./psgc-edition.ts";

const edition = readEdition();
const codes = (parts: AddressPart[]): Set<string> => new Set(parts.map(({ code }) => code));
const nameOf = (parts: AddressPart[], code: string): string | undefined =>
  parts.find((part) => part.code === code)?.name;

test("each level is complete", () => {
  expect(Object.values(edition).map((parts) => parts.length)).toEqual([
    18,
    82 + 33 + 3,
    1655,
    42_011,
  ]);
});

test("every barangay's code leads to its three parents (spec §7)", () => {
  const known = [
    codes(edition.regions),
    codes(edition.provinces),
    codes(edition.municipalities),
  ] as const;
  const orphans = edition.barangays.filter(
    ({ code }) =>
      !known[0].has(regionCodeOf(code)) ||
      !known[1].has(provinceCodeOf(code)) ||
      !known[2].has(municipalityCodeOf(code)),
  );
  expect(orphans).toEqual([]);
});

test("every place above a barangay has children", () => {
  const below = (parts: AddressPart[], cut: (code: string) => string): Set<string> =>
    new Set(parts.map(({ code }) => cut(code)));
  expect(below(edition.barangays, municipalityCodeOf)).toEqual(codes(edition.municipalities));
  expect(below(edition.municipalities, provinceCodeOf)).toEqual(codes(edition.provinces));
  expect(below(edition.provinces, regionCodeOf)).toEqual(codes(edition.regions));
});

test.each(Object.entries(edition))(
  "%s: codes are unique and well formed, names are trimmed",
  (_level, parts) => {
    expect(codes(parts).size).toBe(parts.length);
    expect(parts.filter(({ code }) => !/^\d{10}$/u.test(code))).toEqual([]);
    expect(parts.filter(({ name }) => name === "" || name !== name.trim())).toEqual([]);
  },
);

describe("changes of the last years", () => {
  test.each([
    ["Sulu is in Region IX again", "provinces", "0906600000", "Sulu"],
    ["Siquijor is in the Negros Island Region", "provinces", "1806100000", "Siquijor"],
    ["Maguindanao is divided in two", "provinces", "1908800000", "Maguindanao del Sur"],
    ["Barangay 176 of Caloocan is divided in six", "barangays", "1380100189", "Barangay 176-A"],
    ["ten barangays of Makati are Taguig's", "barangays", "1381500031", "East Rembo"],
    ["Carmona is a city", "municipalities", "0402104000", "Carmona City"],
    ["a corrected name", "barangays", "0405607061", "Pinagsakayan"],
  ] as const)("%s: %s %s %s", (_change, level, code, name) => {
    expect(nameOf(edition[level], code)).toBe(name);
  });

  test("nothing of Sulu is left in the Bangsamoro region", () => {
    const left = Object.values(edition).flatMap((parts) =>
      parts.filter(({ code }) => code.startsWith("19066")),
    );
    expect(left).toEqual([]);
  });
});

describe("independent cities", () => {
  const cities = edition.provinces.filter(({ code }) => /^(?:13|\d\d3)/u.test(code));

  test("all 33, Manila's districts and Pateros are included", () => {
    expect(cities).toHaveLength(33 + 1);
  });

  test.each(cities.filter(({ code }) => code !== "1380600000" && code !== "1381700000"))(
    "$name is its own only municipality",
    ({ code, name }) => {
      const below = edition.municipalities.filter((part) => provinceCodeOf(part.code) === code);
      expect(below).toEqual([{ code, name }]);
    },
  );

  test("Manila has its 14 districts and no row of its own at their level", () => {
    const districts = edition.municipalities.filter(
      ({ code }) => provinceCodeOf(code) === "1380600000",
    );
    expect(districts.map(({ code }) => code).toSorted()).toEqual(
      Array.from({ length: 14 }, (_, index) => `13806${String(index + 1).padStart(2, "0")}000`),
    );
  });

  test.each([
    ["1381700000", "Pateros", "1381701000"],
    ["0990100000", "Isabela City", "0990101000"],
    ["1999900000", "Special Geographic Area", "1999908000"],
  ])("%s %s stands in for a province", (code, name, municipality) => {
    expect(nameOf(edition.provinces, code)).toBe(name);
    expect(nameOf(edition.municipalities, municipality)).toBeDefined();
  });
});

describe("zones, points and ZIP codes", () => {
  const rows = addressRows();
  const municipality = (code: string) =>
    rows.find((row) => row.level === "municipality" && row.code === code);

  test("every province and municipality has a zone, every municipality a point in the Philippines", () => {
    const lacking = rows.filter(
      (row) =>
        (row.level === "municipality" && (row.latitude === null || row.longitude === null)) ||
        (["municipality", "province"].includes(row.level) && row.zone === null),
    );
    expect(lacking).toEqual([]);
  });

  test("exactly these provinces are in the island zone", () => {
    const islands = rows.filter((row) => row.level === "province" && row.zone === "Island");
    expect(islands.map(({ name }) => name).toSorted()).toEqual([
      "Basilan",
      "Batanes",
      "Camiguin",
      "Catanduanes",
      "Dinagat Islands",
      "Isabela City",
      "Marinduque",
      "Masbate",
      "Palawan",
      "Puerto Princesa City",
      "Romblon",
      "Siquijor",
      "Sulu",
      "Tawi-Tawi",
    ]);
  });

  test("a municipality has the zone of its province", () => {
    const zones = new Map(
      rows.filter((row) => row.level === "province").map((row) => [row.code, row.zone]),
    );
    const strays = rows.filter(
      (row) => row.level === "municipality" && row.zone !== zones.get(provinceCodeOf(row.code)),
    );
    expect(strays).toEqual([]);
  });

  test.each([
    ["1381300000", "NCR", "1100"],
    ["1381701000", "NCR", "1620"],
    ["1430300000", "Luzon", "2600"],
    ["0730600000", "Visayas", "6000"],
    ["1130700000", "Mindanao", "8000"],
    ["1731500000", "Island", "5300"],
    ["0200901000", "Island", "3900"],
  ])("%s: zone %s, ZIP code %s", (code, zone, zip) => {
    expect(municipality(code)).toMatchObject({ zone, zip_code: zip });
  });

  test("a ZIP code has 4 digits, and nine in ten municipalities have one", () => {
    expect(rows.filter(({ zip_code }) => zip_code !== null && !/^\d{4}$/u.test(zip_code))).toEqual(
      [],
    );
    const known = rows.filter((row) => row.level === "municipality" && row.zip_code !== null);
    expect(known.length).toBeGreaterThan(1655 * 0.9);
  });
});

import { beforeAll, describe, expect, test } from "vitest";
import type { Connection } from "../db/connect.ts";
import { freshDatabase } from "../../test/harness/database.ts";
import { childrenOf, findAddress, loadAddresses, nearestMunicipality } from "./address-store.ts";

const ROWS = 18 + 118 + 1655 + 42_011;

let db: Connection["db"];
beforeAll(async () => {
  ({ db } = await freshDatabase());
  // Two replicas start on an empty database.
  const written = await Promise.all([loadAddresses(db), loadAddresses(db)]);
  expect(written.toSorted((a, b) => a - b)).toEqual([0, ROWS]);
});

test("a second start writes nothing", async () => {
  expect(await loadAddresses(db)).toBe(0);
});

describe("the picker's lists", () => {
  test("from a region down to a barangay", async () => {
    const [first] = await childrenOf(db, null, null);
    expect(first).toEqual({
      name: "National Capital Region (NCR)",
      code: "1300000000",
      zip_code: null,
    });
    expect(await childrenOf(db, null, null)).toHaveLength(18);
    const names = async (list: Promise<{ name: string }[]>) => (await list).map(({ name }) => name);
    expect(await names(childrenOf(db, "region", "1300000000"))).toHaveLength(17);
    expect(await names(childrenOf(db, "province", "1380600000"))).toHaveLength(14);
    expect(await childrenOf(db, "province", "1381300000")).toEqual([
      { name: "Quezon City", code: "1381300000", zip_code: "1100" },
    ]);
    const barangays = await childrenOf(db, "municipality", "1381300000");
    expect(barangays).toHaveLength(142);
    expect(barangays.find(({ name }) => name === "Commonwealth")?.zip_code).toBe("1121");
  });

  test("numbers sort numerically and Ñ after N", async () => {
    const numbered = (await childrenOf(db, "municipality", "1380611000")).map(({ name }) =>
      Number(/\d+/u.exec(name)?.[0]),
    );
    expect(numbered).toEqual(numbered.toSorted((a, b) => a - b));
    const laguna = (await childrenOf(db, "province", "0403400000")).map(({ name }) => name);
    expect(laguna.indexOf("Los Baños")).toBeGreaterThan(laguna.indexOf("Liliw"));
    expect(laguna.indexOf("Los Baños")).toBeLessThan(laguna.indexOf("Luisiana"));
  });

  test("a repeated request is served from memory", async () => {
    const once = await childrenOf(db, "region", "0700000000");
    expect(await childrenOf(db, "region", "0700000000")).toBe(once);
  });

  test.each(["0000000000", "1380601001", "nonsense", ""])("%j has no children", async (code) => {
    expect(await childrenOf(db, "region", code)).toEqual([]);
    expect(await childrenOf(db, "province", code)).toEqual([]);
    expect(await childrenOf(db, "municipality", code)).toEqual([]);
  });
});

describe("one address", () => {
  test("has all its parents", async () => {
    const [first] = await childrenOf(db, "municipality", "0730600000");
    expect(await findAddress(db, first?.code ?? "")).toEqual({
      barangayCode: first?.code,
      barangay: first?.name,
      municipality: "Cebu City",
      province: "Cebu City",
      region: "Region VII (Central Visayas)",
      zone: "Visayas",
      zip: "6000",
    });
  });

  test.each(["1381300000", "9999999999", "", "'; drop table address; --"])(
    "%j is not one",
    async (code) => {
      expect(await findAddress(db, code)).toBeNull();
    },
  );

  test("a withdrawn barangay is not listed but can still be found", async () => {
    const code = "0102801001";
    await db.updateTable("address").set({ withdrawn: true }).where("code", "=", code).execute();
    const offered = await childrenOf(db, "municipality", "0102801000");
    expect(offered).toEqual([]);
    expect(await findAddress(db, code)).toMatchObject({ municipality: "Adams", zone: "Luzon" });
  });
});

describe("the database refuses", () => {
  const row = {
    position: 0,
    edition: "test",
    zip_code: null,
    latitude: null,
    longitude: null,
    zone: null,
  };

  test.each([
    [
      "a barangay without its municipality",
      { ...row, level: "barangay", code: "9900101001", name: "X" },
    ],
    [
      "a municipality code that is not cut",
      {
        ...row,
        level: "municipality",
        code: "0102801001",
        name: "X",
        zone: "Luzon",
        latitude: 18,
        longitude: 121,
      },
    ],
    ["a province without a zone", { ...row, level: "province", code: "0109900000", name: "X" }],
    ["an untrimmed name", { ...row, level: "region", code: "9900000000", name: " X" }],
    [
      "a ZIP code of 3 digits",
      { ...row, level: "region", code: "9900000000", name: "X", zip_code: "123" },
    ],
  ] as const)("%s", async (_what, values) => {
    await expect(db.insertInto("address").values(values).execute()).rejects.toThrow(/violates/u);
  });
});

describe("a point on the map", () => {
  test.each([
    [14.6354, 121.0463, "Quezon City", "NCR"],
    [16.41, 120.59, "Baguio City", "Luzon"],
    [10.3157, 123.8854, "Cebu City", "Visayas"],
    [7.0731, 125.6128, "Davao City", "Mindanao"],
    [9.74, 118.74, "Puerto Princesa City", "Island"],
    [20.45, 121.97, "Basco", "Island"],
    [6.08, 118.31, "Turtle Islands", "Island"],
  ])("%d,%d is near %s", async (latitude, longitude, name, zone) => {
    expect(await nearestMunicipality(db, latitude, longitude)).toMatchObject({ name, zone });
  });

  test.each([
    [25.03, 121.56],
    [5.98, 116.95],
    [5.84, 118.12],
    [14.6, 119],
    [1.35, 103.82],
    [0, 0],
    [Number.NaN, 121],
  ])("%d,%d lies outside the country", async (latitude, longitude) => {
    expect(await nearestMunicipality(db, latitude, longitude)).toBeNull();
  });
});

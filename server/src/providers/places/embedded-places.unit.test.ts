import { describe, expect, test } from "vitest";
import { embeddedPlaces, type KnownPlace } from "./embedded-places.ts";
import { placesContract } from "../../../test/contracts/places-contract.ts";

const known = (
  kind: KnownPlace["kind"],
  name: string,
  city: string,
  province: string,
  latitude: number,
  longitude: number,
): KnownPlace => ({
  kind,
  id: `${kind}-${name}-${province}-${city}`,
  name,
  address: [...new Set([name, city, province])].join(", "),
  city,
  province,
  latitude,
  longitude,
  address_level: null,
  address_code: null,
  zip_code: null,
});

const PLACES = [
  known("city", "Makati City", "Makati City", "Metro Manila", 14.5567, 121.0214),
  known("city", "Las Piñas City", "Las Piñas City", "Metro Manila", 14.4506, 120.9828),
  known("city", "Manila", "Manila", "Metro Manila", 14.5907, 120.9809),
  known("city", "Davao City", "Davao City", "Davao del Sur", 7.0707, 125.6087),
  known("city", "Tagum City", "Tagum City", "Davao del Norte", 7.4472, 125.8078),
  known("barangay", "Apokon", "Tagum City", "Davao del Norte", 7.4472, 125.8078),
  known("city", "Quezon City", "Quezon City", "Metro Manila", 14.6488, 121.0509),
  known("barangay", "Saint Ignatius", "Quezon City", "Metro Manila", 14.6, 121.07),
  known("city", "Quezon", "Quezon", "Palawan", 9.2411, 118.0314),
  known("city", "Mabini", "Mabini", "Batangas", 13.7561, 120.9417),
  known("city", "San Antonio", "San Antonio", "Nueva Ecija", 15.3, 120.85),
  known("city", "San Antonio", "San Antonio", "Zambales", 14.948, 120.0864),
  known("city", "Santo Niño", "Santo Niño", "Samar", 11.9256, 124.4475),
  known("city", "Bogo City", "Bogo City", "Cebu", 11.0517, 124.0055),
  known("city", "Toledo City", "Toledo City", "Cebu", 10.3773, 123.6386),
  known("city", "Cebu City", "Cebu City", "Cebu", 10.2931, 123.9019),
  known("barangay", "San Antonio", "Makati City", "Metro Manila", 14.5567, 121.0214),
  known("barangay", "Poblacion", "Makati City", "Metro Manila", 14.5567, 121.0214),
  known("barangay", "Barangay 1 (Pob.)", "Las Piñas City", "Metro Manila", 14.4506, 120.9828),
  known("city barangay", "Lahug", "Cebu City", "Cebu", 10.3329, 123.8957),
  known("barangay", "Makati-kati", "Quezon", "Palawan", 9.2411, 118.0314),
];
const IN_QC = ["Quezon City, Metro Manila", "Saint Ignatius, Metro Manila"];
const places = embeddedPlaces(() => PLACES);

placesContract("embedded, over a handful of places", () => embeddedPlaces(async () => PLACES));

describe("the order of the results", () => {
  const found = async (
    query: string,
    near: { latitude: number; longitude: number } | null = null,
  ) => (await places.search(query, near)).map(({ name, province }) => `${name}, ${province}`);

  test.each([
    ["makati", ["Makati City, Metro Manila", "Makati-kati, Palawan"]],
    ["city of makati", ["Makati City, Metro Manila"]],
    ["quezon city", ["Quezon City, Metro Manila"]],
    ["quezon", ["Quezon City, Metro Manila", "Quezon, Palawan"]],
    ["lto", []],
    ["sto. nino", ["Santo Niño, Samar"]],
    ["brgy. 1", ["Barangay 1 (Pob.), Metro Manila"]],
    ["poblacion, makati city", ["Poblacion, Metro Manila"]],
    ["cebu city hall", ["Cebu City, Cebu"]],
    ["zambales", ["San Antonio, Zambales"]],
  ])("%j", async (query, expected) => {
    expect((await found(query)).slice(0, expected.length)).toEqual(expected);
  });

  test("cities before barangays, unless a barangay is near and they are not", async () => {
    expect((await found("san antonio")).at(-1)).toBe("San Antonio, Metro Manila");
    expect((await found("san antonio", { latitude: 14.95, longitude: 120.09 }))[0]).toBe(
      "San Antonio, Zambales",
    );
    expect((await found("san antonio", { latitude: 14.55, longitude: 121 }))[0]).toBe(
      "San Antonio, Metro Manila",
    );
  });

  test.each([
    // Whose barangay of that name is in another city; of a street that is named like a city; before a province.
    ["San Antonio, Las Piñas", ["Las Piñas City, Metro Manila", "Barangay 1 (Pob.), Metro Manila"]],
    ["12 Toledo St, Poblacion, Makati", ["Poblacion, Metro Manila"]],
    ["5 Mabini, Bogo, Cebu", ["Bogo City, Cebu"]],
    ["5 Mabini St, Lahug, Cebu", ["Lahug, Cebu"]],
    ["5 Mabini St., Project 4, QC", IN_QC],
    ["qc", IN_QC],
    ["5 Mabini, San Antonio Village, Quezon City", IN_QC],
    ["10 Rizal St, Quezon City, NCR", IN_QC],
    ["Saint Ignatius Village, QC", ["Saint Ignatius, Metro Manila"]],
    // The province is named like another city of it.
    ["12 Reyes St, Poblacion, Makati City, Metro Manila", ["Poblacion, Metro Manila"]],
    ["Quezon City Metro Manila 1100", IN_QC],
    ["Purok 3, Apokon, Tagum City, Davao del Norte 8100", ["Apokon, Davao del Norte"]],
    ["10 Roxas, Davao City, Davao del Sur", ["Davao City, Davao del Sur"]],
  ])("an address stays in its city: %s", async (query, expected) => {
    expect(await found(query)).toEqual(expected);
  });

  test("a whole address finds at least its city", async () => {
    expect((await found("12 Mabini St, Makati"))[0]).toBe("Makati City, Metro Manila");
    expect((await found("SM Southmall, Las Piñas"))[0]).toBe("Las Piñas City, Metro Manila");
  });
});

test("the places are loaded once", async () => {
  let asked = 0;
  const counted = embeddedPlaces(() => {
    asked += 1;
    return PLACES;
  });
  await Promise.all([counted.search("makati", null), counted.search("quezon", null)]);
  await counted.search("san", null);
  expect(asked).toBe(1);
});

test("after a failure the places are loaded again", async () => {
  let asked = 0;
  const shaky = embeddedPlaces(async () => {
    asked += 1;
    if (asked === 1) throw new Error("not now");
    return PLACES;
  });
  await expect(shaky.search("makati", null)).rejects.toThrow("not now");
  expect(await shaky.search("makati", null)).not.toEqual([]);
});

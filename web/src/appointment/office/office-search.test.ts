import type { Office } from "@portal/contract/office";
import { expect, test } from "vitest";
import { byRegion, folded, searchOffices, distanceKm } from "./office-search.ts";

const office = (name: string, region: string, city: string, at?: [number, number]): Office => ({
  id: name,
  code: name,
  name,
  full_address: `${city}, Rizal Avenue`,
  hours: null,
  latitude: at?.[0] ?? null,
  longitude: at?.[1] ?? null,
  approximate: true,
  region,
  city,
  drivers_license_delivery_enabled: true,
  drivers_license_appointment_new_enabled: true,
  plate_number_delivery_enabled: true,
  plate_number_appointment_enabled: true,
  drivers_license_renewal_enabled: true,
});

const offices = [
  office("Vigan Office", "Region I", "Vigan", [17.57, 120.39]),
  office("Cebu Office", "Region VII", "Cebu", [10.32, 123.89]),
  office("Koronadal Office", "Region XII", "Koronadal"),
  office("Zamboanga Office", "Region IX", "Zamboanga", [6.91, 122.07]),
  office("Rizal Office", "Region IV-A", "Antipolo", [14.59, 121.18]),
  office("Las Piñas Office", "NCR", "Las Piñas", [14.45, 120.98]),
  office("Baguio Office", "CAR", "Baguio", [16.41, 120.6]),
];
const names = (text: string, me: { latitude: number; longitude: number } | null = null) =>
  searchOffices(offices, text, me).found.map(({ office: { name } }) => name.replace(" Office", ""));

test("without a position: by region (as numbers), then name", () => {
  expect(names("")).toEqual([
    "Baguio",
    "Las Piñas",
    "Vigan",
    "Rizal",
    "Cebu",
    "Zamboanga",
    "Koronadal",
  ]);
});

test("with a position: nearest first, unknown positions last", () => {
  const me = { latitude: 10.3, longitude: 123.9 };
  expect(names("", me)).toEqual([
    "Cebu",
    "Zamboanga",
    "Las Piñas",
    "Rizal",
    "Baguio",
    "Vigan",
    "Koronadal",
  ]);
  expect(searchOffices(offices, "koronadal", me).found[0]?.km).toBeNull();
  expect(searchOffices(offices, "cebu", me).found[0]?.km).toBeCloseTo(2.5, 0);
});

test.each([
  ["pina", ["Las Piñas"]],
  ["PIÑAS", ["Las Piñas"]],
  ["antipolo", ["Rizal"]],
  ["region vii", ["Cebu"]],
  ["office cebu", ["Cebu"]],
  ["ncr  las ", ["Las Piñas"]],
  ["metro manila", ["Las Piñas"]],
  ["ilocos", ["Vigan"]],
  ["tokyo", []],
])("%j finds %j", (text, found) => {
  expect(names(text)).toEqual(found);
});

test("a name comes before an address", () => {
  expect(names("rizal")[0]).toBe("Rizal");
  expect(names("rizal")).toHaveLength(offices.length);
});

test("without a position the offices of one region stay together", () => {
  const more = [...offices, office("San Isidro Office", "NCR", "Vigan")];
  const regions = byRegion(searchOffices(more, "vigan", null).found).map(
    (rows) => rows[0]?.office.region,
  );
  expect(regions).toEqual(["NCR", "Region I"]);
  const all = searchOffices(more, "rizal", null).found.map(({ office: { region } }) => region);
  expect(all).toEqual([
    "Region IV-A",
    "CAR",
    "NCR",
    "NCR",
    "Region I",
    "Region VII",
    "Region IX",
    "Region XII",
  ]);
});

test("accents and capitals are ignored", () => {
  expect(folded("Parañaque ÉÜ")).toBe("paranaque eu");
});

const manila = { latitude: 14.5995, longitude: 120.9842 };
const quezonCity = { latitude: 14.6354, longitude: 121.0463 };
const cebu = { latitude: 10.3157, longitude: 123.8854 };
const davao = { latitude: 7.1907, longitude: 125.4553 };

test.each([
  ["nowhere", manila, manila, 0],
  ["across the capital", manila, quezonCity, 7.8],
  ["Manila to Cebu", manila, cebu, 571.0],
  ["Manila to Davao", manila, davao, 957.4],
  [
    "a degree of latitude",
    { latitude: 10, longitude: 120 },
    { latitude: 11, longitude: 120 },
    111.2,
  ],
  [
    "across the date line",
    { latitude: 0, longitude: 179.5 },
    { latitude: 0, longitude: -179.5 },
    111.2,
  ],
  ["half the globe", { latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }, 20015.1],
])("%s", (_, from, to, km) => {
  expect(distanceKm(from, to)).toBeCloseTo(km, 0);
  expect(distanceKm(to, from)).toBeCloseTo(distanceKm(from, to), 9);
});

test("cities by what people call them", () => {
  const one = office("Novaliches Office", "NCR", "Quezon City");
  expect(searchOffices([one, ...offices], "QC", null)).toEqual({
    found: [{ office: one, km: null }],
    isGuess: false,
  });
});

test.each([
  ["Bagiuo", ["Baguio"]],
  ["zamboamg", ["Zamboanga"]],
  ["Zanboa", ["Zamboanga"]],
  ["las pinnas", ["Las Piñas"]],
  ["Cebo", ["Cebu"]],
  ["Quezon", []],
  // A number is another number.
  ["4321", []],
])("a letter that is wrong, missing or swapped is forgiven: %s", (text, expected) => {
  expect(names(text)).toEqual(expected);
  expect(searchOffices(offices, text, null).isGuess).toBe(true);
});

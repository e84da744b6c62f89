import { expect, test } from "vitest";
import { distanceKm } from "./office-search.ts";

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

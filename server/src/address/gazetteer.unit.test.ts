import { isInPhilippines } from "@portal/contract/address";
import { expect, test } from "vitest";
import { embeddedPlaces } from "../providers/places/embedded-places.ts";
import { placesContract } from "../../test/contracts/places-contract.ts";
import { addressPlaces } from "./gazetteer.ts";

const places = addressPlaces();
const embedded = embeddedPlaces(() => places);

placesContract("embedded, over the whole country", () => embedded);

test("every city, municipality and barangay is a place, and Manila as a whole too", () => {
  expect(places).toHaveLength(1655 + 42_011 + 1);
  expect(new Set(places.map(({ id }) => id)).size).toBe(places.length);
  expect(places.filter((place) => !isInPhilippines(place))).toEqual([]);
});

test("a barangay and a city come with the codes of the picker's rows", async () => {
  const [barangay] = await embedded.search("12 Sample Street, Pinyahan, Quezon City", null);
  expect(barangay).toMatchObject({
    address: "Pinyahan, Quezon City, Metro Manila",
    address_level: "barangay",
    address_code: "1381300082",
    zip_code: "1100",
  });
  const [half] = await embedded.search("12 Sample Street, Pinyahan, Quez", null);
  expect(half?.name).toBe("Pinyahan");
  const [manila] = await embedded.search("manila", null);
  expect(manila).toMatchObject({ address_level: "province", address_code: "1380600000" });
});

test.each([
  ["commonwealth quezon city", "Commonwealth, Quezon City, Metro Manila"],
  ["los banos", "Los Baños, Laguna"],
  ["cebu city", "Cebu City, Cebu"],
  ["manila", "Manila, Metro Manila"],
  // A municipality in Capiz has a Lahug too.
  ["lahug", "Lahug, Cebu City, Cebu"],
])("%j finds %s first", async (query, address) => {
  const [first] = await embedded.search(query, null);
  expect(first?.address).toBe(address);
});

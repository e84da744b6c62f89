import { describe, expect, test } from "vitest";
import { rootsOf } from "../../test/harness/test-context.ts";
import { secretsFrom } from "./secrets.ts";
import {
  isAmong,
  licenseIndexes,
  licenseKeys,
  numbersOfRecord,
  openLicense,
  openPlate,
  plateIndexes,
  plateKeys,
  proofs,
  sealedLicense,
  sealedPlate,
} from "./record-person.ts";

const before = secretsFrom(rootsOf("the secret before"));
const now = secretsFrom(rootsOf("the secret now", ["the secret before"]));
const ID = "11111111-1111-4111-8111-111111111111";
const OTHER_ID = "22222222-2222-4222-8222-222222222222";

const LICENSE = {
  number: "N01-12-000001",
  birth_date: "1990-01-15",
  first_name: "ANA",
  middle_name: "",
  last_name: "CRUZ",
  suffix: "",
  remarks: null,
};
const PLATE = {
  number: "ABC1234",
  mv_number: "1301-00000001001",
  dealer_name: null,
  remarks: null,
};

describe("a license", () => {
  test("is found by its number under every living root, the current one first", () => {
    const old = licenseIndexes(before, LICENSE);
    const renewed = licenseIndexes(now, LICENSE);
    expect(licenseKeys(now, LICENSE.number)).toEqual([renewed.number_index, old.number_index]);
    expect(proofs(now, LICENSE)).toEqual([renewed.proof, old.proof]);
    expect(old.number_index).not.toEqual(renewed.number_index);
    expect(old.number_index).not.toEqual(old.proof);
  });

  test("is proven by number and birth date together", () => {
    const { proof } = licenseIndexes(before, LICENSE);
    expect(isAmong(proof, proofs(now, LICENSE))).toBe(true);
    expect(isAmong(proof, proofs(now, { ...LICENSE, birth_date: "1990-01-16" }))).toBe(false);
    expect(isAmong(proof, proofs(now, { ...LICENSE, number: "N01-12-000002" }))).toBe(false);
    expect(isAmong(null, proofs(now, LICENSE))).toBe(false);
  });

  test("opens in its own row alone, and shows nothing before", () => {
    const { person } = sealedLicense(before, ID, LICENSE);
    expect(openLicense(now, { id: ID, person })).toEqual(LICENSE);
    expect(() => openLicense(now, { id: OTHER_ID, person })).toThrow("belongs elsewhere");
    expect(() => openPlate(now, { id: ID, person })).toThrow("belongs elsewhere");
    expect(person.toString("latin1")).not.toMatch(/CRUZ|N01|1990/u);
  });
});

describe("a plate", () => {
  test("is found by either number, however its MV file number is written", () => {
    const { number_index, mv_index } = plateIndexes(before, PLATE);
    expect(isAmong(number_index, plateKeys(now, PLATE.number))).toBe(true);
    expect(isAmong(mv_index, plateKeys(now, PLATE.mv_number))).toBe(true);
    expect(isAmong(mv_index, plateKeys(now, "130100000001001"))).toBe(true);
    expect(isAmong(number_index, plateKeys(now, PLATE.mv_number))).toBe(false);
    expect(plateIndexes(now, { number: null, mv_number: null })).toEqual({
      number_index: null,
      mv_index: null,
    });
  });

  test("at an office has no dealer", () => {
    const dealt = { ...PLATE, dealer_name: "SAMPLE MOTORS" };
    expect(() => sealedPlate(now, { id: ID, storage_place: "Office" }, dealt)).toThrow("no dealer");
    const { person } = sealedPlate(now, { id: ID, storage_place: "Dealer" }, dealt);
    expect(openPlate(now, { id: ID, person })).toEqual(dealt);
  });
});

test.each([
  ["a license's number", () => sealedLicense(now, ID, { ...LICENSE, number: "N01SECRET" })],
  ["a birth date", () => sealedLicense(now, ID, { ...LICENSE, birth_date: "1990-13-01 SECRET" })],
  ["a license's holder", () => sealedLicense(now, ID, { ...LICENSE, last_name: "" })],
  ["a plate's number", () => plate({ number: "abc SECRET" })],
  ["an MV file number", () => plate({ mv_number: "130100000001001" })],
])("%s of a form that cannot be is refused without being said", (_, write) => {
  expect(write).toThrow(RangeError);
  expect(write).not.toThrow(/SECRET|1301/u);
});

const plate = (change: Partial<typeof PLATE>) =>
  sealedPlate(now, { id: ID, storage_place: "Office" }, { ...PLATE, ...change });

test("the numbers of the record that a joined row is about", () => {
  const none = { license_number: null, plate_number: null, mv_number: null };
  const nothing = { drivers_license_id: null, plate_number_id: null };
  const sealed = { license_person: null, plate_person: null };
  expect(numbersOfRecord(now, { ...nothing, ...sealed })).toEqual(none);
  expect(
    numbersOfRecord(now, {
      ...nothing,
      ...sealed,
      drivers_license_id: ID,
      license_person: sealedLicense(before, ID, LICENSE).person,
    }),
  ).toEqual({ ...none, license_number: LICENSE.number });
  expect(
    numbersOfRecord(now, {
      ...nothing,
      ...sealed,
      plate_number_id: ID,
      plate_person: plate({}).person,
    }),
  ).toEqual({ ...none, plate_number: PLATE.number, mv_number: PLATE.mv_number });
});

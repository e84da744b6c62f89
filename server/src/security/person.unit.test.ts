import { describe, expect, test } from "vitest";
import { ANA } from "../../test/fixtures/people-store.ts";
import { rootsOf } from "../../test/harness/test-context.ts";
import { openPerson, type PersonOf, readPerson, sealPerson } from "./person.ts";
import { secretsFrom } from "./secrets.ts";

const secrets = secretsFrom(rootsOf("a root of people"));
const ID = "11111111-1111-4111-8111-111111111111";
const SEAL_BYTES = 29;

const LICENSE: PersonOf<"drivers_license"> = {
  number: "N01-12-000001",
  birth_date: "1990-01-15",
  first_name: "JUAN",
  middle_name: "BAUTISTA",
  last_name: "DELA CRUZ",
  suffix: "",
  remarks: null,
};
const sealedLicense = (change: Partial<typeof LICENSE> = {}) =>
  sealPerson(secrets, "drivers_license", ID, { ...LICENSE, ...change });
const again = (change: Partial<typeof LICENSE>) =>
  openPerson(secrets, "drivers_license", ID, sealedLicense(change));

test("a license is packed into its names and eleven bytes", () => {
  expect(sealedLicense()).toHaveLength(SEAL_BYTES + "DELA CRUZJUANBAUTISTA".length + 11);
  expect(sealedLicense({ number: "Z99-99-999999", birth_date: "2026-01-05" })).toHaveLength(
    sealedLicense().length,
  );
});

describe("a license is the same again", () => {
  test.each(["A00-00-000000", "Z99-99-999999", "N01-12-000001", "B00-00-000010"])(
    "with the number %s",
    (number) => expect(again({ number })).toEqual({ ...LICENSE, number }),
  );

  test.each(["1900-01-01", "1900-02-28", "1900-03-01", "1972-02-29", "2024-12-31", "2079-06-06"])(
    "with the birth date %s",
    (day) => expect(again({ birth_date: day })).toEqual({ ...LICENSE, birth_date: day }),
  );

  test.each([
    { last_name: "DE LA PEÑA-Ñ" },
    { first_name: "þÿ 🪪", suffix: "III" },
    { middle_name: "", remarks: "" },
    { remarks: "HELD AT THE OFFICE" },
    { last_name: "X".repeat(300) },
  ])("with %o", (change) => expect(again(change)).toEqual({ ...LICENSE, ...change }));
});

test.each(["1899-12-31", "2079-06-07", "1990-13-01"])("%s is no birth date to pack", (day) => {
  expect(() => sealedLicense({ birth_date: day })).toThrow(
    new RangeError("A birth date is a day from 1900 to 2079."),
  );
});

test("a text without an end is refused, and not read from the beginning", () => {
  expect(() => readPerson("appointment", Buffer.from("JUAN"))).toThrow(RangeError);
});

test("what is not there is told from an empty text, at each place", () => {
  const nothing = { number: null, mv_number: null, dealer_name: null, remarks: null };
  for (const given of [
    nothing,
    { ...nothing, number: "ABC1234" },
    { ...nothing, mv_number: "", remarks: "" },
    { ...nothing, dealer_name: "SAMPLE MOTORS" },
  ])
    expect(
      openPerson(secrets, "plate_number", ID, sealPerson(secrets, "plate_number", ID, given)),
    ).toEqual(given);
});

test("an address keeps its place on the map, or none", () => {
  const request = { ...ANA, barangay_code: null, latitude: 14.5995123, longitude: -120.9842 };
  for (const given of [request, { ...request, latitude: null, longitude: null }])
    expect(
      openPerson(secrets, "transaction", ID, sealPerson(secrets, "transaction", ID, given)),
    ).toEqual(given);
});

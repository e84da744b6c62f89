import fc from "fast-check";
import type * as v from "valibot";
import { describe, expect, test, it } from "vitest";
import { read } from "../test/read.ts";
import {
  LicenseNumber,
  LtmsNumber,
  MvNumber,
  PlateNumber,
  PlateOrMvNumber,
  formatLicenseNumber,
  maskLicenseNumber,
  readLicenseNumber,
  formatLtmsNumber,
  formatMvNumber,
  isMvNumber,
  maskMvNumber,
  formatPlateNumber,
  looksTemporary,
  maskPlateNumber,
  normalisePlateQuery,
} from "./document-numbers.ts";
import { Mobile } from "./contact.ts";
import { PostalCode } from "./address.ts";

describe("a number on the wire (R-41)", () => {
  const wholes: [string, v.GenericSchema, RegExp][] = [
    ["license number", LicenseNumber, /^[A-Z]\d{2}-\d{2}-\d{6}$/u],
    ["LTMS client number", LtmsNumber, /^\d{2}-\d{6}-\d{7}$/u],
    ["MV file number", MvNumber, /^\d{4}-\d{11}$/u],
    ["plate number", PlateNumber, /^[A-Z0-9]{9}$/u],
    ["plate or MV file number", PlateOrMvNumber, /^\d{4}-\d{11}$/u],
    ["postal code", PostalCode, /^\d{4}$/u],
    ["mobile number", Mobile, /^\+639\d{9}$/u],
  ];
  const separators = fc.constantFrom("", " ", "-", "  ");

  test.each(wholes)("%s: ignores separators and case", (_, schema, whole) => {
    fc.assert(
      fc.property(fc.stringMatching(whole), fc.infiniteStream(separators), (number, between) => {
        const spaced = [...number].map((sign) => sign + between.next().value).join("");
        expect(read(schema, spaced.toLowerCase())).toBe(number);
      }),
    );
  });

  test.each(wholes)(
    "%s: is refused with an extra character at any position",
    (_, schema, whole) => {
      const extra = fc
        .string({ minLength: 1, maxLength: 3 })
        .filter((text) => /[^\s\p{Dash}().]/u.test(text));
      fc.assert(
        fc.property(fc.stringMatching(whole), extra, fc.nat(20), (number, more, at) => {
          const kept = read(schema, number.slice(0, at) + more + number.slice(at));
          // A mobile number may have the zero of calls within the country: it stays the same person's.
          expect(schema === Mobile && kept === number ? null : kept).toBeNull();
        }),
      );
    },
  );
});

test.each([
  ["a1234567890", "A12-34-567890"],
  [" n01 12 000001 ", "N01-12-000001"],
  ["N01-12-000001", "N01-12-000001"],
  ["N01-12-0000019", "N01-12-0000019"],
  ["n", "N"],
  ["n01", "N01"],
  ["n011", "N01-1"],
  ["", ""],
])("%j is written %j", (typed, written) => {
  expect(formatLicenseNumber(typed)).toBe(written);
});

it("is idempotent for any input", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const written = formatLicenseNumber(typed);
      expect(formatLicenseNumber(written)).toBe(written);
      expect(written).not.toMatch(/\s/u);
    }),
  );
});

it("is masked so that the year and four digits are hidden", () => {
  expect(maskLicenseNumber("N01-12-123456")).toBe("N01-**-****56");
});

test("a license number in a URL is not truncated either", () => {
  expect(readLicenseNumber("N01-12-0000019")).toBe("N01120000019");
  expect(readLicenseNumber("n01 12 000001")).toBe("N01-12-000001");
});

test.each([
  ["1", "1"],
  ["123456789012345", "12-345678-9012345"],
  ["12-345678-9012345", "12-345678-9012345"],
  ["12-3456789", "12-345678-9"],
  ["x", ""],
])("LTMS client number %j is written %j", (typed, written) => {
  expect(formatLtmsNumber(typed)).toBe(written);
});

test.each([
  ["130100000001001", "1301-00000001001"],
  ["1301-00000001001", "1301-00000001001"],
  [" 1301 0000 0001 001 ", "1301-00000001001"],
  ["abc 1001", "ABC1001"],
])("MV %j is written %j", (typed, written) => {
  expect(formatMvNumber(typed)).toBe(written);
});

it("is masked except for its end", () => {
  expect(maskMvNumber("1301-00000001001")).toBe("****-*********01");
});

test.each([
  ["ABC100100", false],
  ["1301000000", true],
])("%j is carried as an MV number: %j", (text, mv) => {
  expect(isMvNumber(text)).toBe(mv);
});

it("is written without spaces", () => {
  expect(formatPlateNumber("abc 10 01")).toBe("ABC1001");
});

it("is masked except for its ends", () => {
  expect(maskPlateNumber("ABC1001")).toBe("A****01");
  expect(maskPlateNumber("S1")).toBe("**");
});

test.each([
  ["123456", true],
  ["12 34", true],
  ["1234567", false],
  ["ABC123", false],
  ["", false],
])("%j looks temporary: %j", (text, temporary) => {
  expect(looksTemporary(text)).toBe(temporary);
});

test.each([
  ["abc 1001", "ABC1001"],
  ["123-abc", "123ABC"],
  ["abc\u20131234", "ABC1234"],
  ["1301\u201300000001001", "1301-00000001001"],
  ["130100000001001", "1301-00000001001"],
])("a search for %j asks for %j", (typed, asked) => {
  expect(normalisePlateQuery(typed)).toBe(asked);
});

// What separators, case and one more character do is shown for each above.
test.each([
  [LicenseNumber, "N01–12–000001", "N01-12-000001"],
  [LicenseNumber, "N01-12-00000", null],
  [LicenseNumber, "N01/12/000001", null],
  [LicenseNumber, "NN1-12-000001", null],
  [LicenseNumber, "ſ01-12-000001", null],
  [LicenseNumber, "N01-12-00000１", null],
  [LicenseNumber, "", null],
  [LtmsNumber, "12-345678-901234", null],
  [LtmsNumber, "12.345678.9012345", null],
  [MvNumber, "1301-0000000100", null],
  [MvNumber, "ABC1001", null],
  [PlateNumber, "123ABC", "123ABC"],
  [PlateNumber, "AB*1", null],
  [PlateNumber, "ß1001", null],
  [PlateNumber, "", null],
  [PlateOrMvNumber, "abc 1001", "ABC1001"],
  [PlateOrMvNumber, "ABC10010012", null],
  [PlateOrMvNumber, "-", null],
] as const)("%#: %s is sent as %s", (schema, text, becomes) => {
  expect(read(schema, text)).toBe(becomes);
});

import fc from "fast-check";
import { expect, it, test } from "vitest";
import { read } from "../test/read.ts";
import {
  formatLicenseNumber,
  LICENSE_NUMBER,
  LicenseNumber,
  maskLicenseNumber,
  readLicenseNumber,
} from "./license-number.ts";

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

it("reads every license number, whatever its spacing and case", () => {
  const number = fc.stringMatching(/^[A-Z]\d{2}-\d{2}-\d{6}$/u);
  fc.assert(
    fc.property(number, (whole) => {
      expect(formatLicenseNumber(whole.toLowerCase().replaceAll("-", " "))).toBe(whole);
      expect(whole).toMatch(LICENSE_NUMBER);
    }),
  );
});

it("is masked so that the year and four digits are hidden", () => {
  expect(maskLicenseNumber("N01-12-123456")).toBe("N01-**-****56");
});

test.each([
  ["N01-12-000001", "N01-12-000001"],
  [" n01 12 000001 ", "N01-12-000001"],
  ["n0112000001", "N01-12-000001"],
  ["N01–12–000001", "N01-12-000001"],
  ["N01-12-0000019", null],
  ["N01-12-000001 9", null],
  ["N01-12-000001X", null],
  ["N01-12-00000", null],
  ["N01/12/000001", null],
  ["NN1-12-000001", null],
  ["ſ01-12-000001", null],
  ["N01-12-00000１", null],
  ["", null],
])("%j is sent as %j", (text, becomes) => {
  expect(read(LicenseNumber, text)).toBe(becomes);
});

test("a license number in a URL is not truncated either", () => {
  expect(readLicenseNumber("N01-12-0000019")).toBe("N01120000019");
  expect(readLicenseNumber("n01 12 000001")).toBe("N01-12-000001");
});

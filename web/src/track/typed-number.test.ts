import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  readDigits,
  readLicense,
  readLtms,
  readPlateOrMv,
  shapeLicense,
  shapeLtms,
} from "./typed-number.ts";

const typed = (shape: (text: string) => string, text: string): string =>
  [...text].reduce((shown, sign) => shape(shown + sign), "");

describe("a license number", () => {
  test.each([
    "N01-12-000001",
    "n01\u201312\u2013000001",
    "N01\u201012\u2011000001",
    "N01\u221212\u2014000001",
    "n01 12 000001",
    "N01.12.000001",
    "NO1-I2-OOOOOl",
    "\uFF2E\uFF10\uFF11-12-000001",
    "N01/12/000001",
  ])("%j, typed or pasted", (text) => {
    expect(typed(shapeLicense, text)).toBe("N01-12-000001");
    expect(readLicense(text)).toBe("N01-12-000001");
  });

  test.each([
    "No. N01-12-000001",
    "Lic. No. N01-12-000001\n",
    "NO: n01\u201312\u2013000001",
    "License No: N01-12-000001",
    "LICENSE NO. N01-12-000001 EXP 2029/01/15",
    "Driver's License Number: N01 12 000001.",
    "DL N01-12-000001",
    "(N01-12-000001)",
    "Numero ng lisensya: N01-12-000001",
    "4a. N01-12-000001",
  ])("%j pasted", (text) => {
    expect(readLicense(text)).toBe("N01-12-000001");
  });

  test.each([
    ["License No: N01-12-00000", "N01-12-00000"],
    ["N01-12-0000019", "N01-12-0000019"],
    ["Lic. No. N01-12-000001 9", "N01-12-0000019"],
    ["ABC 1234", "ABC-12-34"],
    ["ABL 1234", "ABL-12-34"],
    ["", ""],
  ])("%j is not one and becomes %j", (text, shown) => {
    expect(readLicense(text)).toBe(shown);
  });
});

test.each([
  "12-345678-9012345",
  "123456789012345",
  "12\u2013345678\u20139012345",
  "I2-345678-9OI2345",
  "LTMS Client No.: 12-345678-9012345",
])("an LTMS client number: %j", (text) => {
  expect(readLtms(text)).toBe("12-345678-9012345");
});

test.each([
  ["12-3456O", "12-34560"],
  ["12 345678 9O", "12-345678-90"],
  ["x", ""],
])("an LTMS client number while it is typed: %j is %j", (text, shown) => {
  expect(typed(shapeLtms, text)).toBe(shown);
});

test.each([
  ["MV File No. 1301-00000001001", "1301-00000001001"],
  ["MV FILE NO: 1301\u201300000001001", "1301-00000001001"],
  ["1301 0000 0001 001", "1301-00000001001"],
  ["I3O1-00000001OO1", "1301-00000001001"],
  ["MV File No. 1301-0000000100", "1301-0000000100"],
  ["MV File No. 1301-000000010019", "1301-000000010019"],
  ["9 1301-00000001001", "9 1301-00000001001"],
  ["Plate No.: ABC 1234", "ABC 1234"],
  ["plate number abc-1234.", "ABC-1234"],
  ["No. ABC 1234", "ABC 1234"],
  ["NO 12345", "NO 12345"],
  ["MV 12345", "MV 12345"],
  ["LIO 1234", "LIO 1234"],
  ["\u2013", "-"],
  ["ABC\u00AD1234\u200B", "ABC1234"],
])("a plate or MV file number: %j is %j", (text, shown) => {
  expect(readPlateOrMv(text)).toBe(shown);
});

test.each([
  ["Your code is 123 456. Never give it to anyone.", "123456"],
  [" 123456\n", "123456"],
  ["\uFF11\uFF12\uFF13456", "123456"],
  ["12345", "12345"],
  ["1234567", "1234567"],
  ["123456 7", "123456 7"],
])("a code of six digits: %j is %j", (text, code) => {
  expect(readDigits(6)(text)).toBe(code);
});

test("formatting is idempotent", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const shape of [
        shapeLicense,
        shapeLtms,
        readLicense,
        readLtms,
        readPlateOrMv,
        readDigits(6),
      ])
        expect(shape(shape(text))).toBe(shape(text));
    }),
  );
});

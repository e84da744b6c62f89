import { expect, it, test } from "vitest";
import { read } from "../test/read.ts";
import { formatPlateNumber, looksTemporary, maskPlateNumber, PlateNumber } from "./plate-number.ts";

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
  ["ABC1001", "ABC1001"],
  ["abc 10-01", "ABC1001"],
  ["123ABC", "123ABC"],
  ["ABC100100", "ABC100100"],
  ["ABC1001001", null],
  ["AB*1", null],
  ["ß1001", null],
  ["ABC1001\u0000", null],
  ["", null],
])("%j is sent as %j", (text, becomes) => {
  expect(read(PlateNumber, text)).toBe(becomes);
});

import { expect, test } from "vitest";
import { read } from "../test/read.ts";
import { formatLtmsNumber, LtmsNumber } from "./ltms-number.ts";

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
  ["12-345678-9012345", "12-345678-9012345"],
  ["123456789012345", "12-345678-9012345"],
  ["12 345678 9012345", "12-345678-9012345"],
  ["12-345678-90123456", null],
  ["12-345678-901234", null],
  ["12-345678-9012345A", null],
  ["12.345678.9012345", null],
])("%j is sent as %j", (text, becomes) => {
  expect(read(LtmsNumber, text)).toBe(becomes);
});

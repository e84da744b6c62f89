import { expect, it, test } from "vitest";
import { read } from "../test/read.ts";
import { formatMvNumber, isMvNumber, maskMvNumber, MvNumber } from "./mv-number.ts";

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

test.each([
  ["1301-00000001001", "1301-00000001001"],
  ["130100000001001", "1301-00000001001"],
  [" 1301 0000 0001 001 ", "1301-00000001001"],
  ["1301-000000010019", null],
  ["1301-0000000100", null],
  ["ABC1001", null],
])("%j is sent as %j", (text, becomes) => {
  expect(read(MvNumber, text)).toBe(becomes);
});

import { expect, test } from "vitest";
import { read } from "../test/read.ts";
import { normalisePlateQuery, PlateOrMvNumber } from "./plate-or-mv-number.ts";

test.each([
  ["abc 1001", "ABC1001"],
  ["123-abc", "123ABC"],
  ["abc\u20131234", "ABC1234"],
  ["1301\u201300000001001", "1301-00000001001"],
  ["130100000001001", "1301-00000001001"],
])("a search for %j asks for %j", (typed, asked) => {
  expect(normalisePlateQuery(typed)).toBe(asked);
});

test.each([
  ["abc 1001", "ABC1001"],
  ["1301 00000001001", "1301-00000001001"],
  ["1301000000010019", null],
  ["ABC10010012", null],
  ["ABC_1001", null],
  ["-", null],
])("%j is sent as %j", (text, becomes) => {
  expect(read(PlateOrMvNumber, text)).toBe(becomes);
});

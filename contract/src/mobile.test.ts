import * as v from "valibot";
import { expect, it, test } from "vitest";
import { read } from "../test/read.ts";
import { displayMobile, Mobile, normaliseMobile } from "./mobile.ts";

test.each([
  ["09171234567", "+639171234567"],
  ["0917 123 4567", "+639171234567"],
  ["+639171234567", "+639171234567"],
  ["639171234567", "+639171234567"],
  ["(0917) 123-4567", "+639171234567"],
  ["0917\u2013123\u20114567", "+639171234567"],
  ["\u202A+63 917 123 4567\u202C", "+639171234567"],
  ["9171234567", null],
  ["0917123456", null],
  ["091712345678", null],
  ["+6391712345678", null],
  ["+659171234567", null],
  ["+659123456789", null],
  ["08171234567", null],
  ["0917a234567", null],
  ["", null],
])("%j → %j", (typed, stored) => {
  expect(normaliseMobile(typed)).toBe(stored);
  expect(v.is(Mobile, typed)).toBe(stored !== null);
});

it("comes back the way people write it", () => {
  expect(displayMobile("+639171234567")).toBe("0917 123 4567");
  expect(displayMobile("-")).toBe("-");
});

test.each([
  ["0917 123-4567", "+639171234567"],
  ["+63 917 123 4567", "+639171234567"],
  ["639171234567", "+639171234567"],
  ["091712345678", null],
  ["+6391712345678", null],
  ["0917123456", null],
  ["0917123456x", null],
])("%j is sent as %j", (text, becomes) => {
  expect(read(Mobile, text)).toBe(becomes);
});

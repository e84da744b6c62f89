import * as v from "valibot";
import { expect, it, test } from "vitest";
import { read } from "../test/read.ts";
import { displayMobile, Mobile, normaliseMobile } from "./mobile.ts";
import * as sentences from "./sentences.ts";

test.each([
  "09171234567",
  "0917 123 4567",
  "0917-123-4567",
  "0917.123.4567",
  "0917/1234567",
  "0917,123,4567",
  "0917·123·4567",
  "(0917) 123-4567",
  "[0917] 123 4567",
  "9171234567",
  "917-123-4567",
  "639171234567",
  "63 917 123 4567",
  "63 0917 123 4567",
  "6309171234567",
  "+639171234567",
  "+63 917 123 4567",
  "+63 0917 123 4567",
  "+63 (0)917 123 4567",
  "(+63) 917-123-4567",
  "+ 63 917 123 4567",
  "00639171234567",
  "0063 0917 123 4567",
  "011 63 917 123 4567",
  "0917\u2013123\u20114567",
  "0917\u00A0123\u20094567",
  "\u202A+63 917 123 4567\u202C",
  "\u200B09171234567",
  "０９１７１２３４５６７",
  "＋６３９１７１２３４５６７",
  "tel:+639171234567",
  "tel:+63-917-123-4567",
  "TEL: 0917 123 4567",
])("%j is +639171234567", (typed) => {
  expect(normaliseMobile(typed)).toBe("+639171234567");
  expect(read(Mobile, typed)).toBe("+639171234567");
});

test.each(["0895", "0896", "0897", "0898"])("%s of DITO is a mobile number (R-44)", (prefix) => {
  const kept = `+63${prefix.slice(1)}1234567`;
  for (const typed of [`${prefix} 123 4567`, `${prefix.slice(1)}1234567`, kept, kept.slice(1)])
    expect(read(Mobile, typed)).toBe(kept);
  expect(displayMobile(kept)).toBe(`${prefix} 123 4567`);
});

test.each([
  ["", sentences.fillIn],
  ["  ", sentences.fillIn],
  ["0917123456", sentences.mobileShort],
  ["917123456", sentences.mobileShort],
  ["+63 917 123 456", sentences.mobileShort],
  ["0895 123 456", sentences.mobileShort],
  ["09", sentences.mobileShort],
  ["091712345678", sentences.mobileLong],
  ["+6391712345678", sentences.mobileLong],
  ["0917 123 4567 / 0918 123 4567", sentences.mobileLong],
  ["(02) 8123 4567", sentences.mobileLandline],
  ["8123-4567", sentences.mobileLandline],
  ["032 234 5678", sentences.mobileLandline],
  ["+63 2 8123 4567", sentences.mobileLandline],
  ["+63 (0)2 8123 4567", sentences.mobileLandline],
  ["+65 9123 4567", sentences.mobileAbroad],
  ["0065 9123 4567", sentences.mobileAbroad],
  ["+1 202 555 0123", sentences.mobileAbroad],
  ["+9171234567", sentences.mobileAbroad],
  ["00917 123 4567", sentences.mobileAbroad],
  ["08171234567", sentences.mobileStart],
  ["0891 123 4567", sentences.mobileStart],
  ["0899 123 4567", sentences.mobileStart],
  ["0000000000", sentences.mobileStart],
  ["0917a234567", sentences.mobile],
  ["0917 123 4567 loc 2", sentences.mobile],
  ["ana@example.com", sentences.mobile],
  ["++639171234567", sentences.mobile],
])("%j is refused: %s", (typed, sentence) => {
  expect(normaliseMobile(typed)).toBeNull();
  expect(v.safeParse(Mobile, typed, { abortPipeEarly: true }).issues?.[0].message).toBe(sentence);
});

it("comes back the way people write it", () => {
  expect(displayMobile("+639171234567")).toBe("0917 123 4567");
  expect(displayMobile("-")).toBe("-");
});

import { normaliseMobile } from "@portal/contract/contact";
import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMobile, readMobile, storedMobile } from "./mobile-input.tsx";

test.each([
  ["", ""],
  ["9", "9"],
  ["917", "917"],
  ["9171", "917-1"],
  ["9171234", "917-123-4"],
  ["9171234567", "917-123-4567"],
  ["917-123-4567", "917-123-4567"],
  // Pasted.
  ["09171234567", "917-123-4567"],
  ["0917 123 4567", "917-123-4567"],
  ["639171234567", "917-123-4567"],
  ["+639171234567", "917-123-4567"],
  ["+63 (917) 123-4567", "917-123-4567"],
  [" +63 0917 123 4567", "917-123-4567"],
  // Typed digit by digit.
  ["0", "0"],
  ["09", "9"],
  ["63", "63"],
  ["639", "9"],
  ["+63", ""],
  ["63 0917 123 4567", "917-123-4567"],
  ["0063 917 123 4567", "917-123-4567"],
  ["0895 123 4567", "895-123-4567"],
  // Extra digits stay visible.
  ["91712345678", "917-123-45678"],
  ["91712345678901234567", "917-123-45678901234567"],
  ["abc", ""],
])("%j is shown as %j", (text, shown) => {
  expect(formatMobile(text)).toBe(shown);
});

test.each([
  ["917-123-4567", "+639171234567", "+639171234567"],
  ["917-123-456", "+63917123456", null],
  ["917-123-45678", "+6391712345678", null],
  ["281-234-567", "+63281234567", null],
  ["", "", null],
])("%j is stored as %j and read as %j", (shown, stored, mobile) => {
  expect(storedMobile(shown)).toBe(stored);
  expect(normaliseMobile(stored)).toBe(mobile);
});

test.each(["63 0917 123 4567", "+63 (0)917-123-4567", "917.123.4567", "09171234567"])(
  "%j pasted is read",
  (text) => {
    expect(readMobile(text)).toBe("917-123-4567");
  },
);

test("formatting is idempotent", () => {
  fc.assert(
    fc.property(fc.string(), fc.stringMatching(/^[+\d -]{0,24}$/), (any, number) => {
      for (const text of [any, number]) {
        const stored = storedMobile(formatMobile(text));
        expect(storedMobile(formatMobile(stored))).toBe(stored);
      }
    }),
  );
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { wrapText } from "./save-image.ts";

const upTo = (length: number) => (line: string) => line.length <= length;

test.each([
  ["", []],
  ["one", ["one"]],
  ["one two three", ["one two", "three"]],
  ["  one   two ", ["one two"]],
  ["ABCDEFGHIJKL", ["ABCDEFGH", "IJKL"]],
  ["an ABCDEFGHIJKL is", ["an", "ABCDEFGH", "IJKL is"]],
])("%j in lines of 8", (text, lines) => {
  expect(wrapText(text, upTo(8))).toEqual(lines);
});

test("no line is too long and no character is lost", () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: 40 }), (text, length) => {
      const lines = wrapText(text, upTo(length));
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(length);
      expect(lines.join("").replaceAll(/\s/gu, "")).toBe(text.replaceAll(/\s/gu, ""));
    }),
  );
});

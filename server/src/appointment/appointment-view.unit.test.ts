import fc from "fast-check";
import { expect, test } from "vitest";
import { maskName } from "./read-appointment.ts";

test.each([
  ["MARIA CLARA SANTOS", "M**** C**** S****"],
  ["  ANA   CRUZ ", "A**** C****"],
  ["ÑINO DELA CRUZ", "Ñ**** D**** C****"],
  ["X", "X****"],
  ["𝒜NA", "𝒜****"],
  ["", ""],
])("%j is shown as %j", (name, masked) => {
  expect(maskName(name)).toBe(masked);
});

test("shows the first character of each word and hides its length", () => {
  const letters = fc.constantFrom(..."ABCDEFGHÑÉ");
  const word = fc.array(letters, { minLength: 1, maxLength: 12 }).map((signs) => signs.join(""));
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 6 }), (words) => {
      const masked = maskName(words.join(" "));
      expect(masked.split(" ")).toEqual(words.map((text) => `${text.charAt(0)}****`));
    }),
  );
});

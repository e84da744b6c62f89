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

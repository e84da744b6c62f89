import { expect, test } from "vitest";
import { inboxOf } from "./inbox.ts";

test.each([
  ["ana@example.com", "ana@example.com"],
  ["Ana@Example.com", "ana@example.com"],
  ["ana+lto@example.com", "ana@example.com"],
  ["ana+a+b@example.com", "ana@example.com"],
  ["ana.cruz@example.com", "ana.cruz@example.com"],
  ["Ana.Cruz+lto@Gmail.com", "anacruz@gmail.com"],
  ["anacruz@googlemail.com", "anacruz@gmail.com"],
  ["+ana@example.com", "+ana@example.com"],
  ["+639171234567", "+639171234567"],
])("%s leads to %s", (address, inbox) => {
  expect(inboxOf(address)).toBe(inbox);
});

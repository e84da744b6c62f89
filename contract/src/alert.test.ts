import { expect, test } from "vitest";
import * as v from "valibot";
import { AlertCode, AlertRequest, maskAddress } from "./alert.ts";

test.each([
  ["ana.cruz@example.com", "a****@example.com"],
  ["a@example.com", "a****@example.com"],
  ["+639171234567", "0917 *** **67"],
])("%s is shown as %s", (address, shown) => {
  expect(maskAddress(address)).toBe(shown);
});

test.each([
  [{ email: "ana@example.com" }, true],
  [{ contact_number: "0917 123 4567" }, true],
  [{ email: "", contact_number: "09171234567" }, true],
  [{}, false],
  [{ email: "ana@example.com", contact_number: "09171234567" }, false],
])("exactly one address: %j", (to, isOne) => {
  expect(v.safeParse(AlertRequest, { id: "handle", ...to }).success).toBe(isOne);
});

test.each([
  ["123456", "123456"],
  [" 012 345 ", "012345"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
])("the code %j is read as %j", (typed, read) => {
  const result = v.safeParse(AlertCode, typed);
  expect(result.success ? result.output : null).toBe(read);
});

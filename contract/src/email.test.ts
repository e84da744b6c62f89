import * as v from "valibot";
import { expect, test } from "vitest";
import { Email } from "./email.ts";

test.each([
  ["a@b.example", true],
  ["a'b@x.ph", true],
  ["a@b", false],
  ["", false],
  ["a b@c.example", false],
])("e-mail %j: %j", (typed, fine) => {
  expect(v.is(Email, typed)).toBe(fine);
});

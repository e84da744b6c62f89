import * as v from "valibot";
import { expect, test } from "vitest";
import { Suffix } from "./suffix.ts";

test.each([
  ["jr", true],
  ["XIII", true],
  ["", true],
  ["N/A", true],
  ["SR", false],
  ["XIV", false],
])("suffix %j: %j", (typed, fine) => {
  expect(v.is(Suffix, typed)).toBe(fine);
});

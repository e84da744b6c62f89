import { expect, test } from "vitest";
import { goesOn } from "./place-search.tsx";

test.each([
  ["Lahug", "Lahug, Cebu", true],
  ["Lahug, Cebu", "Lahug", true],
  ["Lahug", "Lahug", true],
  // Another search: what was found for the one before is no answer to it.
  ["Lahug", "Davao", false],
  ["", "Lahug", false],
  ["Lahug", "", false],
  ["L", "Lahug", false],
])("%j goes on as %j: %s", (before, now, is) => {
  expect(goesOn(before, now)).toBe(is);
});

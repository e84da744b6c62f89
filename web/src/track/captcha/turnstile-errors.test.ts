import { expect, test } from "vitest";
import { reactTo } from "./turnstile-errors.ts";

test.each([
  "600010",
  "600020",
  "300010",
  "300030",
  "102010",
  "106010",
  "110600",
  "110620",
  "200010",
  "987654",
  "",
])("error %j is followed by three resets, then by another way", (code) => {
  expect([0, 1, 2, 3, 4].map((resets) => reactTo(code, resets))).toEqual([
    "reset",
    "reset",
    "reset",
    "challenge",
    "challenge",
  ]);
});

test.each([
  ["100010", "setup"],
  ["105001", "setup"],
  ["110100", "setup"],
  ["110110", "setup"],
  ["110200", "setup"],
  ["110420", "setup"],
  ["110430", "setup"],
  ["400020", "setup"],
  ["110500", "browser"],
  ["110510", "browser"],
  ["200100", "clock"],
])("error %s is final at once: %s", (code, reaction) => {
  expect(reactTo(code, 0)).toBe(reaction);
});

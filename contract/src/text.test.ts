import { expect, it } from "vitest";
import { orDash, withoutEnd } from "./text.ts";

it("shows a dash for a missing value", () => {
  expect([orDash(null), orDash(undefined), orDash(""), orDash("X"), orDash(0)]).toEqual([
    "-",
    "-",
    "-",
    "X",
    "0",
  ]);
});

it("leaves out signs at the end, and only there", () => {
  expect(withoutEnd(". a. b .,", /[\s.,]/u)).toBe(". a. b");
  expect(withoutEnd(" . ", /[\s.,]/u)).toBe("");
});

import { expect, it } from "vitest";
import { orDash } from "./text.ts";

it("shows a dash for a missing value", () => {
  expect([orDash(null), orDash(undefined), orDash(""), orDash("X"), orDash(0)]).toEqual([
    "-",
    "-",
    "-",
    "X",
    "0",
  ]);
});

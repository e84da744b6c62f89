import { expect, test } from "vitest";
import { lostIn, namesIn } from "./check-citations.ts";

const known = namesIn(
  "- **R-1** One.\n- **R-12** Twelve; see R-13.",
  "# Requirements\n\n## §2 Screens",
);

test("finds defined readings and sections", () => {
  expect([...known]).toEqual(["R-1", "R-12", "§2"]);
});

test.each([
  ["as spec §2 and R-12 say", []],
  ["RFC 9110, §12.5.4 and the word APR-7", []],
  ["R-13, R-13 and §3.", ["R-13", "§3"]],
])("%s", (text, lost) => {
  expect(lostIn(text, known)).toEqual(lost);
});

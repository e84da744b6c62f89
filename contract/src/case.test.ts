import * as v from "valibot";
import { expect, test } from "vitest";
import { CASE_WORDS, caseRules, CaseWords } from "./case.ts";

test.each([
  ["  It is not here.  ", "It is not here."],
  ["Two\r\nlines\rand\tmore", "Two\nlines\nand more"],
  ["Peñaflorida – “hindi ko natanggap” 😀 <b>", "Peñaflorida – “hindi ko natanggap” 😀 <b>"],
  ["n".repeat(CASE_WORDS), "n".repeat(CASE_WORDS)],
])("%j is taken as %j", (typed, kept) => {
  expect(v.parse(CaseWords, typed)).toBe(kept);
});

test.each([
  ["nothing", " \n "],
  ["more than fits", "n".repeat(CASE_WORDS + 1)],
  ["a null character", "a\u0000b"],
  ["an escape sequence of a terminal", "a\u001b[2Jb"],
  ["a control of the second row", "a\u009bb"],
  ["reversed text", "a\u202eb"],
  ["a line separator", "a\u2028b"],
  ["half a character", "a\ud83db"],
])("%s is refused", (_what, typed) => {
  expect(v.is(CaseWords, typed)).toBe(false);
});

/** RA 11032: 3 working days for a simple matter, 7 for a complex one. */
test("who solves a problem, and within how many working days", () => {
  const rules = Object.entries(caseRules).map(
    ([problem, { owner, workingDays }]) => `${problem}: ${owner}, ${workingDays}`,
  );
  expect(rules).toEqual([
    "paid_not_moving: office, 3",
    "not_received: courier, 3",
    "wrong_or_damaged: courier, 7",
    "wrong_name: office, 7",
    "money_back: agency, 7",
    "other: agency, 3",
  ]);
});

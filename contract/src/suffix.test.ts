import * as v from "valibot";
import { expect, test } from "vitest";
import { read } from "../test/read.ts";
import * as sentences from "./sentences.ts";
import { Suffix, suffixes } from "./suffix.ts";

test.each([
  ["jr", "JR"],
  ["Jr.", "JR"],
  [", Jr.", "JR"],
  ["J.R.", "JR"],
  ["Junior", "JR"],
  ["SR", "SR"],
  ["Sr.", "SR"],
  ["senior", "SR"],
  ["III.", "III"],
  ["iii", "III"],
  ["\u2162", "III"],
  ["1st", "I"],
  ["2nd", "II"],
  ["3rd", "III"],
  ["3RD.", "III"],
  ["the 3rd", "III"],
  ["13th", "XIII"],
  ["3", "III"],
  ["\u00A0II ", "II"],
  ["XIII", "XIII"],
  ["", ""],
  ["  ", ""],
  ["N/A", ""],
  ["n.a.", ""],
  ["NA", ""],
  ["none", ""],
  ["wala", ""],
  ["-", ""],
  ["--", ""],
  [".", ""],
])("%j is kept as %j", (typed, kept) => {
  expect(read(Suffix, typed)).toBe(kept);
});

test.each(["XIV", "14th", "0", "0th", "PHD", "ESQ.", "JR SR", "A<B"])("%j is refused", (typed) => {
  expect(v.safeParse(Suffix, typed).issues?.[0].message).toBe(sentences.suffix);
});

test("each suffix is kept as it is", () => {
  for (const suffix of suffixes) expect(read(Suffix, suffix)).toBe(suffix);
});

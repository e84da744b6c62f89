import { expect, test } from "vitest";
import { gradeOf, isRunningText, sentencesOf, syllablesOf } from "./reading-level.ts";

test.each([
  ["the", 1],
  ["plate", 1],
  ["plates", 1],
  ["pages", 2],
  ["license", 2],
  ["licenses", 3],
  ["table", 2],
  ["mobile", 2],
  ["vehicle", 3],
  ["changed", 1],
  ["needed", 2],
  ["someone", 2],
  ["being", 2],
  ["paying", 2],
  ["delivery", 4],
  ["appointment", 3],
  ["registration", 4],
  ["e-mail", 2],
  ["area", 3],
  ["QR", 2],
  ["LTO", 3],
  ["2", 1],
])("%s has %i syllables", (word, count) => {
  expect(syllablesOf(word)).toBe(count);
});

test("sentences end at a period, question or exclamation mark, and not in a number", () => {
  expect(sentencesOf("Pay ₱1,250.00 now. Is it ready? “Yes.” No")).toEqual([
    ["Pay", "₱1,250.00", "now."],
    ["Is", "it", "ready?"],
    ["“Yes.”"],
    ["No"],
  ]);
});

test("easy text has a low grade and hard text a high one", () => {
  expect(gradeOf(["The cat sat on the mat. It was warm."])).toBeLessThan(2);
  expect(
    gradeOf([
      "Notwithstanding the aforementioned obligations, the undersigned representative acknowledges responsibility.",
    ]),
  ).toBeGreaterThan(16);
});

test("a label is no running text", () => {
  expect(isRunningText("Transaction Type")).toBe(false);
  expect(isRunningText("Booking is free.")).toBe(true);
  expect(isRunningText("Have it delivered, or pick it up")).toBe(true);
});

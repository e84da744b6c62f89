import { expect, test } from "vitest";
import { i18n, say } from "./sentence.ts";

test("a moment in a sentence is written in the language in which the sentence is said", () => {
  const time = new Date("2027-01-05T04:07:00Z");
  const sentence = i18n.t(
    "This payment cannot be cancelled. If no one pays it, it ends by itself at {time}. Then you can choose another way to pay.",
    { time },
  );
  expect(say(sentence, "en")).toContain("Jan 05, 2027 12:07PM");
  expect(say(sentence, "fil")).toContain("5 Enero 2027, 12:07 PM");
});

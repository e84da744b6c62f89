import { describe, expect, test } from "vitest";
import { outcomeOf } from "./outcomes.ts";
import { answersOf, nextQuestion, readGiven, writeAnswers, type Answers } from "./questions.ts";

/** Every path through the questions. */
function paths(answers: Answers = {}): Answers[] {
  const next = nextQuestion(answers);
  if (!next) return [answers];
  return next.answers.flatMap((answer) => paths({ ...answers, [next.id]: answer }));
}

const all = paths();
const written = (answers: Answers) => Object.values(answers).join(" ");

describe("every path through the questions", () => {
  test.each([
    ["drivers_license local", "courier pickup", "violations"],
    ["drivers_license foreign", "pickup postal", ""],
    ["plate_number local office new", "courier pickup", "buyer"],
    ["plate_number local office second_hand", "courier pickup", "second_hand"],
    ["plate_number local office corporation", "courier pickup", "corporation"],
    ["plate_number local dealer", "dealership", ""],
    ["plate_number local unknown new", "courier pickup", "ask_status buyer"],
    ["plate_number local unknown second_hand", "courier pickup", "ask_status second_hand"],
    ["plate_number local unknown corporation", "courier pickup", "ask_status corporation"],
    ["plate_number foreign office", "pickup postal", ""],
    ["plate_number foreign dealer", "dealership", ""],
    ["plate_number foreign unknown", "pickup postal", "ask_status"],
  ])("%s: %s", (way, ways, cautions) => {
    const answers = all.find((one) => written(one) === way);
    const outcome = outcomeOf(answers ?? {});
    expect([outcome?.ways.join(" "), outcome?.cautions.join(" ")]).toEqual([ways, cautions]);
  });

  test("there are twelve, with at most four questions each", () => {
    expect(all).toHaveLength(12);
    for (const answers of all) expect(Object.keys(answers).length).toBeLessThanOrEqual(4);
  });

  test("each has a result, and only after its last question", () => {
    for (const answers of all) {
      expect(outcomeOf(answers), written(answers)).not.toBeNull();
      const names = Object.keys(answers);
      const before = Object.fromEntries(Object.entries(answers).slice(0, names.length - 1));
      expect(outcomeOf(before), written(before)).toBeNull();
    }
  });

  test("the URL restores it", () => {
    for (const answers of all)
      expect(answersOf(readGiven(new URLSearchParams(writeAnswers(answers))))).toEqual(answers);
  });
});

test.each([
  ["", {}, "item"],
  ["item=boat&client=local", { client: "local" }, "item"],
  ["client=foreign", { client: "foreign" }, "item"],
  ["item=drivers_license&place=dealer&owner=new", { item: "drivers_license" }, "client"],
  // An earlier answer was removed: the later answers that depend on it wait.
  ["item=plate_number&place=office&owner=new", { item: "plate_number", place: "office" }, "client"],
  [
    "item=plate_number&client=foreign&place=office&owner=new",
    { item: "plate_number", client: "foreign", place: "office" },
    undefined,
  ],
])("%s has the answers %j and asks for %s", (query, answers, next) => {
  const read = answersOf(readGiven(new URLSearchParams(query)));
  expect([read, nextQuestion(read)?.id]).toEqual([answers, next]);
});

import type { FieldErrors } from "@portal/contract/problem";
import type { ProblemCode } from "@portal/contract/problem-code";
import { expect, test } from "vitest";
import { CallFailed } from "../api/api.ts";
import { noticeOf, unmarkedSentence, type Refusals } from "./sort-refusals.ts";

const MARKED: Refusals<string>["fields"] = [["email", "Too long."]];
const failed = (code: ProblemCode) => Object.assign(new CallFailed("Of the table."), { code });
const said = (code: ProblemCode, refusals: Refusals<string>) => {
  const notice = noticeOf(failed(code), refusals);
  return notice && [notice.message, ...notice.others];
};

test.each([
  ["a known field", { fields: MARKED, others: [] }, null],
  ["an unknown field", { fields: [], others: ["No renewals."] }, [null, "No renewals."]],
  ["one of each", { fields: MARKED, others: ["Odd."] }, ["Of the table.", "Odd."]],
  ["nothing", { fields: [], others: [] }, ["Of the table."]],
])("what is shown above the form for a refusal of %s", (_, refusals, expected) => {
  expect(said("invalid_fields", refusals)).toEqual(expected);
});

test("another failure is shown in its own sentence, even if it has field errors", () => {
  expect(said("file_not_found", { fields: [], others: ["Odd."] })).toEqual([
    "Of the table.",
    "Odd.",
  ]);
});

test("an exception that nobody foresaw is never shown in its own words", () => {
  const error = new TypeError("AbortSignal.any is not a function");
  expect(noticeOf(error, { fields: [], others: [] })?.message).toBe(
    "Something went wrong. Please try again.",
  );
});

test.each([
  ["invalid_fields", { payment_channel: ["Not here."], amount: ["No."] }, "Not here."],
  ["invalid_fields", {}, "Of the table."],
  ["not_deliverable", { delivery_courier: ["Another."] }, "Of the table."],
] as [ProblemCode, FieldErrors, string][])(
  "the sentence of %s about %j if no field can be marked",
  (code, errors, sentence) => {
    expect(unmarkedSentence({ code, message: "Of the table.", errors })).toBe(sentence);
  },
);

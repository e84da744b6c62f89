import * as v from "valibot";
import { CASE_WORDS, caseOutcomes, caseOwners, CaseWords } from "../case.ts";
import { shortCode } from "../text.ts";
import { Picture, type ControlCall, howMany, table, texts, wholeNumber } from "./control-call.ts";

const number = v.pipe(
  v.string(),
  v.trim(),
  v.toUpperCase(),
  v.maxLength(18, "it looks like CAS-7KQ2-M9DX-4HWC"),
  v.description("The number of the case"),
);
const words = v.pipe(
  v.string(),
  v.description(
    `What the person reads on the page of the case, in their language, at most ${CASE_WORDS} characters; no mail has it`,
  ),
  CaseWords,
);
const Done = v.object(texts("message", "number", "status"));

/** Problems that people reported about their requests (docs/decisions/054). */
export const caseControl = {
  "case list": {
    summary: "List the open cases, the late ones first",
    example: "case list --owner courier",
    input: v.strictObject({
      owner: v.optional(
        v.pipe(v.picklist(caseOwners), v.description("Only those that it has to solve")),
      ),
      office: v.optional(
        v.pipe(shortCode(), v.description("Only those about requests of an office, by its id")),
      ),
      most: howMany(1_000, 50),
    }),
    answer: v.object({
      message: v.string(),
      cases: table({
        ...texts("number", "problem", "owner", "office", "due_on"),
        /** Working days; below zero when the day is over. */
        days_left: v.number(),
        waits_for: v.string(),
      }),
    }),
    audited: false,
  },
  "case show": {
    summary: "Show a case with all that was said in it",
    example: 'case show CAS-7KQ2-M9DX-4HWC --reason "answering it"',
    positional: ["number"],
    input: v.strictObject({ number }),
    answer: v.object({
      ...texts("message", "number", "status", "problem", "owner", "due_on", "opened"),
      closed: v.nullable(v.string()),
      outcome: v.nullable(v.string()),
      ...texts("request", "request_status", "courier"),
      tracking_number: v.nullable(v.string()),
      messages: table({
        /** Counted from 1, for `case photo`. */
        message: v.number(),
        ...texts("at", "from", "words"),
        photo: v.boolean(),
      }),
    }),
    audited: true,
  },
  "case photo": {
    summary: "Look at the photo of a message in a case, once, in your browser",
    example: 'case photo CAS-7KQ2-M9DX-4HWC 1 --reason "seeing what is damaged"',
    positional: ["number", "message"],
    input: v.strictObject({
      number,
      message: v.optional(wholeNumber(1, 1_000, "Which message, as case show counts them"), 1),
    }),
    answer: Picture,
    audited: true,
    shows: "picture",
  },
  "case reply": {
    summary: "Answer in a case; the person is told by mail and text that there is an answer",
    example:
      'case reply CAS-7KQ2-M9DX-4HWC "Which house number is on your gate?" --reason "asked the courier"',
    positional: ["number", "words"],
    input: v.strictObject({ number, words }),
    answer: Done,
    audited: true,
  },
  "case close": {
    summary: "Close a case with its last words; the person is told how it ended",
    example:
      'case close CAS-7KQ2-M9DX-4HWC solved "It was delivered today." --reason "the courier confirmed"',
    positional: ["number", "outcome", "words"],
    input: v.strictObject({
      number,
      outcome: v.pipe(
        v.picklist(caseOutcomes),
        v.description("How it ended; no_answer when the person did not answer"),
      ),
      words,
    }),
    answer: Done,
    audited: true,
    confirm: "Nobody can reply in a closed case. Close it?",
  },
} as const satisfies Record<string, ControlCall>;

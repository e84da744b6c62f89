import * as v from "valibot";
import { FileReference } from "./photos.ts";
import { atMost, inForm, orEmpty, Uuid } from "./text.ts";
import * as sentences from "./sentences.ts";

/** What a person can report about a request for delivery. */
export const caseProblems = [
  "paid_not_moving",
  "not_received",
  "wrong_or_damaged",
  "wrong_name",
  "money_back",
  "other",
] as const;
export type CaseProblem = (typeof caseProblems)[number];

/** Who has to solve it. */
export const caseOwners = ["office", "courier", "agency"] as const;
export type CaseOwner = (typeof caseOwners)[number];

/** Working days until it is solved: the legal limits of a simple and a complex matter (RA 11032). */
type Rule = { owner: CaseOwner; workingDays: 3 | 7 };

export const caseRules: Record<CaseProblem, Rule> = {
  paid_not_moving: { owner: "office", workingDays: 3 },
  not_received: { owner: "courier", workingDays: 3 },
  wrong_or_damaged: { owner: "courier", workingDays: 7 },
  wrong_name: { owner: "office", workingDays: 7 },
  money_back: { owner: "agency", workingDays: 7 },
  other: { owner: "agency", workingDays: 3 },
};

/** A problem that comes back is a new case. */
const caseStatuses = ["Open", "Closed"] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseOutcomes = ["solved", "not_possible", "no_answer"] as const;
export type CaseOutcome = (typeof caseOutcomes)[number];

/** Who wrote a message, and whose answer a case waits for. */
export const caseSides = ["person", "agency"] as const;
export type CaseSide = (typeof caseSides)[number];

export const CASE_WORDS = 1_000;
/** Line ends are the only control characters; no lone surrogates, line separators or bidirectional controls. */
const WORDS = /^(?:\n|[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_C}])*$/u;

/** What a person or the agency says in a case: several lines, kept as typed. */
export const CaseWords = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => inForm(text.replaceAll(/\r\n?/gu, "\n").replaceAll("\t", " "), "NFC")),
  v.minLength(1, sentences.fillIn),
  ...atMost(CASE_WORDS),
  v.regex(WORDS, sentences.commonSigns),
);

const said = { words: CaseWords, photo: orEmpty(FileReference) };
export const CaseReport = v.strictObject({
  problem: v.picklist(caseProblems, sentences.fromList),
  ...said,
});
export type CaseReport = v.InferOutput<typeof CaseReport>;
export const CaseReply = v.strictObject(said);

export const CaseParam = v.object({ id: Uuid });

/** Only whether a message has a photo: photos are never returned. */
export const CaseMessage = v.object({
  at: v.string(),
  from: v.picklist(caseSides),
  words: v.string(),
  photo: v.boolean(),
});

/** A case for the holder of its token, oldest message first. */
export const Case = v.object({
  id: v.string(),
  number: v.string(),
  transaction_uuid: v.string(),
  /** Of the request for delivery. */
  reference: v.string(),
  problem: v.picklist(caseProblems),
  owner: v.picklist(caseOwners),
  /** The office's or the courier's name; empty for the agency. */
  owner_name: v.string(),
  status: v.picklist(caseStatuses),
  outcome: v.nullable(v.picklist(caseOutcomes)),
  waits_for: v.picklist(caseSides),
  opened_at: v.string(),
  /** Day in Manila. */
  due_on: v.string(),
  late: v.boolean(),
  closed_at: v.nullable(v.string()),
  messages: v.array(CaseMessage),
});
export type Case = v.InferOutput<typeof Case>;

/** `token` reads the case and replies in it. */
export const OpenedCase = v.object({ ...Case.entries, token: v.string() });
/** The open case of a request, if it has one. */
export const FoundCase = v.object({ case: v.nullable(OpenedCase) });

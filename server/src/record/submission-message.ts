import { calledName } from "@portal/contract/person";
import { timelineSteps } from "@portal/contract/timeline";
import * as v from "valibot";
import type { Context } from "../context.ts";
import { typedNumbers } from "../security/person.ts";
import { dayInWords } from "@portal/contract/dates-in-words";
import { type I18n, speak } from "../language/sentence.ts";
import { senderFacts, type Message, type MessageCap, type Payload } from "../message/message.ts";
import { shortLink, type LinkTarget } from "../message/short-link.ts";
import { messageJob, type NewJob } from "../jobs/outbox-store.ts";
import { maskedNumber } from "./masked-number.ts";
import {
  nameOf,
  submissionWords,
  type Delay,
  type SubmissionFacts,
  type SubmissionMessage,
} from "./submission-words.ts";
import { remarksIn } from "./rejection-words.ts";
import { findSubmission, type Submission } from "./submission-store.ts";

/** `cap`: what counts a message that anyone who knows an address can cause. */
export const submissionRules: Record<SubmissionMessage, { cap: MessageCap }> = {
  submission_received: { cap: "messagePerAddress" },
  submission_decided: { cap: null },
  submission_delayed: { cap: null },
};

const SubmissionPayload = v.object({
  message: v.picklist(["submission_received", "submission_decided", "submission_delayed"]),
  submission: v.string(),
  step: v.optional(v.string()),
  expected: v.optional(v.string()),
});

/** The outbox job of a mail about a submission, queued once. `late` is the delayed step. */
export const submissionMail = (
  message: SubmissionMessage,
  submission: string,
  runAt: Date,
  late?: { step: string; expected: string },
): NewJob =>
  messageJob("mail", { about: "submission", occasion: { message, submission }, more: late, runAt });

/** Builds a queued message about a submission; null when it is no longer needed. */
export async function readSubmissionMessage(
  context: Context,
  payload: Payload,
): Promise<Message | null> {
  const { message: name, submission, ...late } = v.parse(SubmissionPayload, payload);
  const row = await findSubmission(context.db, context.secrets, submission);
  if (!row || (name !== "submission_decided" && row.status !== "For Verification")) return null;
  const i18n = speak(row.language);
  return {
    name,
    id: `${name}/${row.id}`,
    language: row.language,
    givenWith: "request",
    email: row.email,
    mobile: null,
    firstName: calledName(row),
    wording: submissionWords[name](submissionFacts(context, row, late, i18n), i18n),
    sms: null,
    attachments: () => [],
    cap: submissionRules[name].cap,
  };
}

/** The URL of a submission's status page contains its number (spec §2), so a mail gets a short link instead. */
function submissionFacts(
  context: Context,
  row: Submission,
  late: Late,
  i18n: I18n,
): SubmissionFacts {
  const number = maskedNumber({
    type: row.transactable_type,
    ...typedNumbers(row),
  });
  return {
    ...senderFacts(context.config),
    thing: nameOf(row.transactable_type, number, i18n),
    link: `${shortLink(context, "submission", row.id)}#${context.secrets.token("submission", row.id)}`,
    accepted: row.status === "Available",
    remarks: remarksIn(row.remarks, row.language) ?? "",
    delay: delayOf(late, row.language),
  };
}

type Late = { step?: string | undefined; expected?: string | undefined };

/** The delayed step from a queued job. */
export function delayOf({ step, expected }: Late, language: string): Delay | null {
  const known = timelineSteps.find((name) => name === step);
  return known && expected !== undefined
    ? { step: known, expectedBy: dayInWords(expected, language) }
    : null;
}

/** The target of a submission's short link. */
export async function submissionTarget(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  id: string,
): Promise<LinkTarget> {
  const row = await findSubmission(db, secrets, id);
  if (!row) return null;
  const { number, mv_number: mv } = typedNumbers(row);
  return { type: row.transactable_type, number: number ?? mv };
}

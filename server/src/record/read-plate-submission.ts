import type { api } from "@portal/contract/api";
import type { AnswerOf } from "@portal/contract/calls/call";
import type { Context } from "../context.ts";
import type { Input } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";
import { hashToken } from "../security/secrets.ts";
import { submissionByToken } from "./submission-store.ts";
import { plateRecord } from "./plate-record.ts";
import { findPlate } from "./plate-store.ts";
import { namesMvNumber, submittedPlate } from "./submitted-plate.ts";

/**
 * What became of a submission, for the holder of its token: what was typed until it is accepted,
 * then the record. Throws `resource_not_found` without the right token.
 */
export async function readPlateSubmission(
  context: Context,
  { submissionToken: token }: Pick<Input<typeof api.readPlateSubmission>, "submissionToken">,
): Promise<AnswerOf<typeof api.readPlateSubmission>> {
  const submission =
    token === undefined
      ? null
      : await submissionByToken(context.db, "Plate Number", hashToken(token));
  if (token === undefined || !submission) throw new Problem("resource_not_found");
  const { plate_number_id: id } = submission;
  const facts = id === null ? undefined : await findPlate(context.db, { id });
  return facts
    ? { ...plateRecord(context, facts, namesMvNumber(submission)), submission_token: token }
    : submittedPlate(context, submission, token);
}

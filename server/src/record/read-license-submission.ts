import type { api } from "@portal/contract/api";
import type { AnswerOf } from "@portal/contract/calls/call";
import type { Context } from "../context.ts";
import type { Input } from "../http/bind.ts";
import { Problem } from "../problem/problem.ts";
import { hashToken } from "../security/secrets.ts";
import { submissionByToken } from "./submission-store.ts";
import { licenseRecord } from "./license-record.ts";
import { findLicense } from "./license-store.ts";
import { submittedLicense } from "./submitted-license.ts";

/**
 * What became of a submission, for the holder of its token: what was typed until it is accepted,
 * then the record. Throws `resource_not_found` without the right token.
 */
export async function readLicenseSubmission(
  context: Context,
  { submissionToken: token }: Pick<Input<typeof api.readLicenseSubmission>, "submissionToken">,
): Promise<AnswerOf<typeof api.readLicenseSubmission>> {
  const submission =
    token === undefined
      ? null
      : await submissionByToken(context.db, "Driver's License", hashToken(token));
  if (token === undefined || !submission) throw new Problem("resource_not_found");
  const { drivers_license_id: id } = submission;
  const facts = id === null ? undefined : await findLicense(context.db, id);
  return facts
    ? { ...licenseRecord(context, facts), submission_token: token }
    : submittedLicense(context, submission, token);
}

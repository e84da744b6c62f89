import type { Language } from "@portal/contract/languages";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { hashToken } from "../security/secrets.ts";
import { submissionByToken } from "./submission-store.ts";
import { submittedKinds, type SubmittedKind } from "./submitted-record.ts";

type Asked = { tokens: { submission: string | undefined }; language: Language };

/**
 * A submission for the holder of its token: what was typed until it is accepted, then the record. Throws
 * `resource_not_found` without the right token.
 */
const readSubmission =
  <Found>(kind: SubmittedKind<Found>) =>
  async (
    context: Context,
    { tokens: { submission: token }, language }: Asked,
  ): Promise<Found & { submission_token: string }> => {
    const submission =
      token === undefined ? null : await submissionByToken(context.db, kind.type, hashToken(token));
    if (token === undefined || !submission) throw new Problem("resource_not_found");
    const found =
      (await kind.accepted(context, submission)) ?? kind.typed(context, submission, language);
    return { ...found, submission_token: token };
  };

export const readLicenseSubmission = readSubmission(submittedKinds.license);
export const readPlateSubmission = readSubmission(submittedKinds.plate);

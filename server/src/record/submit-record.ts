import type { api } from "@portal/contract/api";
import type { Language } from "@portal/contract/languages";
import type { Context } from "../context.ts";
import type { Beginning } from "../http/bind.ts";
import { isOffice } from "../office/office-store.ts";
import { Problem } from "../problem/problem.ts";
import { receiveSubmission } from "./receive-submission.ts";
import { submittedKinds, type SubmittedKind } from "./submitted-record.ts";
import { submissionByToken } from "./submission-store.ts";
import { hashToken } from "../security/secrets.ts";

/**
 * Stores a submission of a license and returns what was typed, with the token that reads it again. No record is
 * read or changed.
 * @throws what `receiveSubmission` throws
 */
export const submitLicense: Beginning<typeof api.submitLicense> = async (context, input) => {
  const typed = {
    ...input.body,
    mv_number: "",
    storage_place: null,
    office_id: null,
    dealer_name: null,
  };
  return receiveSubmission(context, input, submittedKinds.license, typed);
};

/** The same for a plate. @throws Problem `invalid_fields` for an unknown office; what `receiveSubmission` throws */
export const submitPlate: Beginning<typeof api.submitPlate> = async (context, input) => {
  const { office_id: officeId, dealer_name: dealer, ...body } = input.body;
  if (officeId !== "" && !(await isOffice(context.db, officeId)))
    throw new Problem("invalid_fields", undefined, {
      errors: { office_id: ["Please choose the LTO branch."] },
    });
  const typed = {
    ...body,
    office_id: officeId || null,
    dealer_name: dealer || null,
    ltms_reference: "",
  };
  return receiveSubmission(context, input, submittedKinds.plate, typed);
};

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
      (await kind.accepted(context, submission)) ??
      (await kind.typed(context, submission, language));
    return { ...found, submission_token: token };
  };

export const readLicenseSubmission = readSubmission(submittedKinds.license);
export const readPlateSubmission = readSubmission(submittedKinds.plate);

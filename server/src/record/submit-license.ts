import type { api } from "@portal/contract/api";
import type { AnswerOf } from "@portal/contract/calls/call";
import type { Context } from "../context.ts";
import type { Input } from "../http/bind.ts";
import { receiveSubmission } from "./receive-submission.ts";
import { submittedLicense } from "./submitted-license.ts";

/**
 * Keeps a request for verification of a license and answers what was typed, with the token
 * that reads it again. It neither reads nor touches a record.
 * @throws what `receiveSubmission` throws
 */
export function submitLicense(
  context: Context,
  input: Input<typeof api.submitLicense>,
): Promise<AnswerOf<typeof api.submitLicense>> {
  const typed = {
    ...input.body,
    mv_number: "",
    storage_place: null,
    office_id: null,
    dealer_name: null,
  };
  return receiveSubmission(context, input, "Driver's License", typed, (submission, token) =>
    submittedLicense(context, submission, token),
  );
}

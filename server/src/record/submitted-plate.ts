import type { api } from "@portal/contract/api";
import type { AnswerOf } from "@portal/contract/calls/call";
import type { Context } from "../context.ts";
import { issueHandle } from "../security/handle.ts";
import { alertChannels } from "../message/alert-channels.ts";
import { submissionTimeline } from "./submission-timeline.ts";
import type { Submission } from "./submission-store.ts";
import { shownNumbers } from "./plate-record.ts";

/** A submission that has not become a record, in the shape of one: what was typed, and the handle of the submission. */
export function submittedPlate(
  context: Context,
  submission: Submission,
  token: string,
): AnswerOf<typeof api.submitPlate> {
  const { number, mv_number: mv } = submission;
  return {
    id: issueHandle(context, { kind: "submission", id: submission.id }, namesMvNumber(submission)),
    ...shownNumbers({ number: number === "-" ? null : number, mv_number: mv === "-" ? null : mv }),
    ownership_needed: !namesMvNumber(submission),
    status: submission.status,
    storage_place: submission.storage_place ?? "Office",
    dealer_name: submission.dealer_name,
    remarks: submission.remarks,
    is_delivery_enabled: false,
    is_appointment_enabled: false,
    // One that was rejected is over: only another request can become ready.
    alert_channels:
      submission.status === "Rejected" ? [] : alertChannels(context, submission.status),
    office: null,
    transaction: null,
    timeline: submissionTimeline(context, submission),
    submission_token: token,
  };
}

/** The complete form shows the MV file number where it names one: accepted, it was compared with the record. */
export const namesMvNumber = ({ mv_number: mv }: Pick<Submission, "mv_number">): boolean =>
  mv !== null && mv !== "-";

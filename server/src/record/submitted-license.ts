import type { api } from "@portal/contract/api";
import type { AnswerOf } from "@portal/contract/calls/call";
import type { Context } from "../context.ts";
import { fullName } from "./full-name.ts";
import { issueHandle } from "../security/handle.ts";
import { alertChannels } from "../message/alert-channels.ts";
import { submissionTimeline } from "./submission-timeline.ts";
import type { Submission } from "./submission-store.ts";
import { delivery, place } from "./license-record.ts";

/** A submission that has not become a record, in the shape of one: what was typed, and the handle of the submission. */
export function submittedLicense(
  context: Context,
  submission: Submission,
  token: string,
): AnswerOf<typeof api.submitLicense> {
  return {
    id: issueHandle(context, { kind: "submission", id: submission.id }),
    number: submission.number,
    first_name: submission.first_name,
    last_name: submission.last_name,
    full_name: fullName(submission),
    birth_date: submission.birth_date,
    status: submission.status,
    remarks: submission.remarks,
    is_delivery_enabled: false,
    is_appointment_enabled: false,
    // One that was rejected is over: only another request can become ready.
    alert_channels:
      submission.status === "Rejected" ? [] : alertChannels(context, submission.status),
    ...delivery(context, null),
    ...place(null),
    timeline: submissionTimeline(context, submission),
    submission_token: token,
  };
}

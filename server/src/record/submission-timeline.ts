import type { Timeline } from "@portal/contract/timeline";
import type { Context } from "../context.ts";
import { recordTimeline } from "./timeline.ts";
import type { Submission } from "./submission-store.ts";

/** The timeline of a submission, in the shape of a record's; the reviewing office is not known yet. */
export function submissionTimeline(
  context: Pick<Context, "now" | "closedDays">,
  submission: Submission,
): Timeline {
  const { transactable_type: type, status, created_at: asked, decided_at: decided } = submission;
  return recordTimeline(context, {
    type,
    status,
    office: null,
    events: [
      { to: "For Verification", at: asked.toISOString() },
      ...(decided ? [{ to: status, at: decided.toISOString() }] : []),
    ],
    delivery: null,
  });
}

import { msg } from "@lingui/core/macro";
import type { LicenseRecord } from "@portal/contract/record";
import { readyWords } from "../timeline/ready-words.ts";
import { recordFacts } from "../timeline/record-facts.ts";
import type { NowWords } from "../timeline/step-words.ts";
import { StoryTimeline } from "../timeline/story-timeline.tsx";

function nowWords(record: LicenseRecord): NowWords | undefined {
  if (record.transaction_status === "For Dispatch" && !record.tracking_refno)
    return { meaning: msg`It is packed. No courier has been booked for it yet.` };
  if (record.status !== "Available" || record.transaction_status === "For Payment") return;
  return {
    meaning: msg`The office can print your card and hand it over.`,
    ...readyWords({
      delivers: record.is_delivery_enabled,
      takesAppointments: record.is_appointment_enabled,
    }),
  };
}

/** What happened to a license so far. */
export function LicenseStory({ record }: { record: LicenseRecord }) {
  return (
    <StoryTimeline
      type="Driver's License"
      facts={recordFacts(record.status, record.transaction_status, record.timeline)}
      reference={record.number}
      now={nowWords(record)}
    />
  );
}

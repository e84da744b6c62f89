import type { PlateRecord } from "@portal/contract/record";
import { knownAs } from "../../track/known-as.ts";
import { atDealerWords, readyWords } from "../timeline/ready-words.ts";
import { recordFacts } from "../timeline/record-facts.ts";
import type { NowWords } from "../timeline/step-words.ts";
import { StoryTimeline } from "../timeline/story-timeline.tsx";
import { isAtDealer } from "./plate-status-messages.ts";

function nowWords(record: PlateRecord): NowWords | undefined {
  if (isAtDealer(record)) return atDealerWords;
  if (record.status !== "Available" || record.transaction?.status === "For Payment") return;
  return readyWords({
    delivers: record.is_delivery_enabled,
    takesAppointments: record.is_appointment_enabled,
  });
}

/** What happened to a plate so far. */
export function PlateStory({ record, asked }: { record: PlateRecord; asked: string }) {
  return (
    <StoryTimeline
      type="Plate Number"
      facts={recordFacts(record.status, record.transaction?.status ?? null, record.timeline)}
      reference={knownAs(record, asked)}
      now={nowWords(record)}
    />
  );
}

import type { RecordStatus, TransactionStatus } from "@portal/contract/status";
import { stepsOfRecord, type Timeline, type TimelineStep } from "@portal/contract/timeline";
import type { StoryFacts } from "./story-steps.ts";

const ofOffice: readonly TimelineStep[] = ["under_review", "ready", "received"];
const ofDelivery: readonly TimelineStep[] = [
  "under_review",
  "ready",
  "payment_open",
  "paid",
  "handed_over",
  "on_the_way",
  "received",
];

/** The story of a record: steps from its status, days from its timeline as far as known. */
export function recordFacts(
  status: RecordStatus,
  delivery: TransactionStatus | null,
  timeline: Timeline | null,
): StoryFacts {
  const days = new Map(timeline?.reached.map(({ step, at }) => [step, at]));
  const steps = stepsOfRecord(status, delivery);
  return {
    reached: steps.map((step) => ({ step, at: days.get(step) ?? null, reason: null })),
    way: steps.some((step) => step === "paid" || step === "payment_open") ? ofDelivery : ofOffice,
    promise: timeline?.promise ?? null,
  };
}

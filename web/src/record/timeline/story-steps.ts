import type { StepState } from "../../ui/timeline.tsx";
import type { RecordStatus, TransactionStatus } from "@portal/contract/status";
import {
  type FailedReason,
  stepsOfRecord,
  type Timeline,
  type TimelineStep,
} from "@portal/contract/timeline";

export type Reached = {
  step: TimelineStep;
  /** A day (YYYY-MM-DD), an instant, or null if unknown. */
  at: string | null;
  /** Why a delivery failed, null if unknown. */
  reason: FailedReason | null;
};

export type StoryFacts = {
  /** The steps so far, oldest first; the last one is the current step. */
  reached: readonly Reached[];
  /** All steps of a story of this kind. */
  way: readonly TimelineStep[];
  promise: Timeline["promise"];
};

export type StoryStep = Reached & { id: string; state: StepState };

const troubles: readonly TimelineStep[] = [
  "rejected",
  "pickup_failed",
  "delivery_failed",
  "returning",
  "failed",
];
/** After these no step is to come. */
const ends: readonly TimelineStep[] = ["rejected", "returning", "failed", "received"];
/** The courier's own steps, each with the step of `way` that it belongs to. */
const onTheWay: Partial<Record<TimelineStep, TimelineStep>> = {
  pickup_failed: "handed_over",
  at_hub: "on_the_way",
  out_for_delivery: "on_the_way",
  delivery_failed: "on_the_way",
};

function stateOf({ step, reason }: Reached, isLast: boolean): StepState {
  // Nothing is lost: somebody looks at the money.
  if (reason === "payment_in_doubt") return isLast ? "current" : "done";
  if (troubles.includes(step)) return "problem";
  return isLast && step !== "received" ? "current" : "done";
}

/** The steps to display: past ones, the current one, and those to come unless the story has ended. */
export function storySteps({ reached, way }: Pick<StoryFacts, "reached" | "way">): StoryStep[] {
  // An opened payment is listed only until its outcome is known.
  const past = reached.filter(
    ({ step }, index) => step !== "payment_open" || index === reached.length - 1,
  );
  const told = past.map((moment, index): StoryStep => ({
    ...moment,
    // Details are accepted when the record is ready, not when their review began.
    at: moment.step === "under_review" ? (past[index + 1] ?? moment).at : moment.at,
    id: `${index}`,
    state: stateOf(moment, index === past.length - 1),
  }));
  const last = reached.at(-1)?.step;
  if (last === undefined || ends.includes(last)) return told;
  // Waiting for the payment already says that it is to be paid.
  const at = last === "payment_open" ? "paid" : (onTheWay[last] ?? last);
  const ahead = way.slice(way.indexOf(at) + 1);
  return [
    ...told,
    ...ahead.map((step): StoryStep => ({
      step,
      at: null,
      reason: null,
      id: step,
      state: "upcoming",
    })),
  ];
}

/** The current or last step; undefined if nothing is known. */
export const latestStep = (steps: readonly StoryStep[]): StoryStep | undefined =>
  steps.findLast(({ state }) => state !== "upcoming");

/** When the latest step was reached, null if unknown. */
export const lastUpdate = ({ reached }: Pick<StoryFacts, "reached">): string | null =>
  reached.at(-1)?.at ?? null;

const wayOfOffice: readonly TimelineStep[] = ["under_review", "ready", "received"];
const wayOfDelivery: readonly TimelineStep[] = [
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
    way: steps.some((step) => step === "paid" || step === "payment_open")
      ? wayOfDelivery
      : wayOfOffice,
    promise: timeline?.promise ?? null,
  };
}

import type { FailedReason, Timeline, TimelineStep } from "@portal/contract/timeline";
import type { StepState } from "../../ui/timeline.tsx";

export type Reached = {
  step: TimelineStep;
  /** A day (YYYY-MM-DD), an instant, or null where nobody told. */
  at: string | null;
  /** Why a delivery failed, null where that is not told. */
  reason: FailedReason | null;
};

export type StoryFacts = {
  /** What happened, oldest first: the last is where it stands. */
  reached: readonly Reached[];
  /** What such a story comes to from its beginning to its end. */
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
/** After these nothing of the way is still to come. */
const ends: readonly TimelineStep[] = ["rejected", "returning", "failed", "received"];
/** Where on the way the courier's own steps lie. */
const onTheWay: Partial<Record<TimelineStep, TimelineStep>> = {
  pickup_failed: "handed_over",
  at_hub: "on_the_way",
  out_for_delivery: "on_the_way",
  delivery_failed: "on_the_way",
};

function stateOf(step: TimelineStep, isLast: boolean): StepState {
  if (troubles.includes(step)) return "problem";
  return isLast && step !== "received" ? "current" : "done";
}

/** The steps as they are told: what happened, where it stands, and unless it ended there what is still to come. */
export function tellStory({ reached, way }: Pick<StoryFacts, "reached" | "way">): StoryStep[] {
  // A payment that was opened is worth a word only until it is known what became of it.
  const past = reached.filter(
    ({ step }, index) => step !== "payment_open" || index === reached.length - 1,
  );
  const told = past.map((moment, index): StoryStep => ({
    ...moment,
    // Details are accepted when it is ready, not when their review began.
    at: moment.step === "under_review" ? (past[index + 1] ?? moment).at : moment.at,
    id: `${index}`,
    state: stateOf(moment.step, index === past.length - 1),
  }));
  const last = reached.at(-1)?.step;
  if (last === undefined || ends.includes(last)) return told;
  const ahead = way.slice(way.indexOf(onTheWay[last] ?? last) + 1);
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

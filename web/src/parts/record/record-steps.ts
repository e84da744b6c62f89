import type { MessageDescriptor } from "@lingui/core";
import { useLingui } from "@lingui/react/macro";
import type { RecordStatus } from "@portal/contract";
import type { StepState, TimelineStep } from "../../ui/timeline.tsx";

/** A step of a record's story: what it is called before, while and after it happens. */
export type RecordStep = {
  id: string;
  upcoming: MessageDescriptor;
  current: MessageDescriptor;
  done: MessageDescriptor;
};

/** Where a record stands among its steps; `at` beyond the last step means that all are done. */
export type RecordPlace = { at: number; problem?: MessageDescriptor | undefined };

function stateOf(index: number, { at, problem }: RecordPlace): StepState {
  if (index < at) return "done";
  if (index > at) return "upcoming";
  return problem ? "problem" : "current";
}

/** The steps as the timeline draws them; none for a record whose status is unknown. */
export function useRecordSteps(
  status: RecordStatus,
  steps: readonly RecordStep[],
  place: RecordPlace,
): TimelineStep[] {
  const { t, i18n } = useLingui();
  if (status === "Unknown") return [];
  const labels: Record<StepState, string> = {
    done: t`done`,
    current: t`now`,
    upcoming: t`still to come`,
    problem: t`not passed`,
  };
  return steps.map((step, index) => {
    const state = stateOf(index, place);
    const title = state === "problem" ? (place.problem ?? step.current) : step[state];
    return { id: step.id, state, stateLabel: labels[state], title: i18n._(title) };
  });
}

import type { TransactableType } from "@portal/contract/status";
import { useLingui as useI18n } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Timeline, type StepState } from "../../ui/timeline.tsx";
import { stepWords } from "./step-words.ts";
import type { StoryStep } from "./story-steps.ts";
import { useDates } from "../../site/later/use-dates.ts";

type ProgressProps = {
  type: TransactableType;
  steps: readonly StoryStep[];
  isLate: boolean;
};

/** The timeline of office, payment and courier: past steps, the current one, and what comes next. */
export function Progress({ type, steps, isLate }: ProgressProps) {
  const dates = useDates();
  const { i18n } = useI18n();
  const { t } = useLingui();
  const states: Record<StepState, string> = {
    done: t`done`,
    current: isLate ? t`now, later than promised` : t`now`,
    upcoming: t`still to come`,
    problem: t`did not succeed`,
  };
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-6">
      <h2>
        <Trans>Progress</Trans>
      </h2>
      <Timeline
        label={t`Progress`}
        steps={steps.map(({ id, step, state, at, reason }, index) => {
          const words = stepWords(type, { step, reason });
          const isPast = index < steps.findLastIndex((one) => one.state !== "upcoming");
          // What did not succeed is past as well once the story has gone on.
          const time = state === "problem" && isPast ? "done" : state;
          const title = (time === "problem" ? undefined : words[time]) ?? words.current;
          return {
            id,
            state,
            stateLabel: states[state],
            title: i18n._(title),
            time: at === null ? undefined : dates.written(at),
            dateTime: at ?? undefined,
          };
        })}
      />
    </section>
  );
}

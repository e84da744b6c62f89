import { paths } from "@portal/contract/paths";
import type { TransactableType } from "@portal/contract/status";
import { useLingui as useI18n } from "@lingui/react";
import { Trans, useLingui } from "@lingui/react/macro";
import { Timeline, type StepState } from "../../ui/timeline.tsx";
import { stepWords, type NowWords } from "./step-words.ts";
import { StoryNow, writtenMoment } from "./story-now.tsx";
import { storySteps, type StoryFacts } from "./story-steps.ts";

/** Fills the report in. */
const LATE = "late=1";

type StoryTimelineProps = {
  type: TransactableType;
  facts: StoryFacts;
  /** To quote when asking for help. */
  reference: string;
  /** Replaces the current step's own words. */
  now?: NowWords | undefined;
  /** The instant until which the person must pay. */
  until?: string | null | undefined;
  /** This browser's request, which can be reported when it is late. */
  own?: string | null | undefined;
};

/** The timeline of office, payment and courier: past steps, the current one, and what comes next. */
export function StoryTimeline(props: StoryTimelineProps) {
  const { type, facts, reference, now, until = null, own = null } = props;
  const { i18n } = useI18n();
  const { t } = useLingui();
  const { promise } = facts;
  const states: Record<StepState, string> = {
    done: t`done`,
    current: promise?.late ? t`now, later than promised` : t`now`,
    upcoming: t`still to come`,
    problem: t`did not succeed`,
  };
  const report = own === null ? null : `${paths.report(own)}?${LATE}`;
  const steps = storySteps(facts);
  const last = steps.findLast(({ state }) => state !== "upcoming");
  return (
    <section className="flex flex-col gap-4">
      <h2>
        <Trans>What happened so far</Trans>
      </h2>
      <Timeline
        label={t`What happened so far`}
        steps={steps.map(({ id, step, state, at, reason }) => {
          const words = stepWords(type, { step, reason });
          const title = (state === "problem" ? undefined : words[state]) ?? words.current;
          const isNow = id === last?.id && step !== "received";
          return {
            id,
            state,
            stateLabel: states[state],
            title: i18n._(title),
            time: at === null ? undefined : writtenMoment(at),
            dateTime: at ?? undefined,
            text: isNow ? (
              <StoryNow
                {...{ step, promise, until, reference, report }}
                words={{ ...words, ...now }}
              />
            ) : undefined,
          };
        })}
      />
    </section>
  );
}

import { paths } from "@portal/contract/paths";
import type { TransactableType } from "@portal/contract/status";
import type { ReactNode } from "react";
import { Card } from "../../ui/card.tsx";
import { classNames } from "../../ui/look.ts";
import { type NowWords, stepWords } from "./step-words.ts";
import {
  type StoryFacts,
  type StoryStep,
  lastUpdate,
  latestStep,
  storySteps,
} from "./story-steps.ts";
import { sceneOf, ScenePicture } from "./scene-picture.tsx";
import { useLingui as useI18n } from "@lingui/react";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type StepState, Timeline } from "../../ui/timeline.tsx";
import { useDates } from "../../site/use-dates.ts";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Timeline as TimelineAnswer, TimelineStep } from "@portal/contract/timeline";
import { Link } from "react-router";
import { Icon } from "../../ui/icons.tsx";

/** Fills the report in. */
const LATE = "late=1";

export type StoryCardProps = {
  type: TransactableType;
  facts: StoryFacts;
  /** To quote when asking for help. */
  reference: string;
  /** Across the top of the card, in place of badge and headline. */
  band?: ReactNode;
  badge?: ReactNode;
  /** The headline and its sentences. */
  children?: ReactNode;
  /** Announces badge and headline when they change on an open page. */
  isLive?: boolean | undefined;
  /** The headline is the page's title: it stands above the card, at the page's left edge. */
  isTitle?: boolean | undefined;
  /** There is something to do at once: without picture and last update. */
  isUrgent?: boolean | undefined;
  /** Replaces the current step's own words. */
  now?: NowWords | undefined;
  /** What the person can do now. */
  actions?: ReactNode;
  /** This browser's request, which can be reported when it is late. */
  own?: string | null | undefined;
};

const size = "block h-[66px] w-22 sm:h-[84px] sm:w-28";

type StatusSceneProps = { type: TransactableType; step: StoryStep | undefined };

/** The picture of the latest step, beside the badge. */
function statusScene({ type, step }: StatusSceneProps): ReactNode {
  if (step === undefined) return null;
  const scene = sceneOf(type, step);
  // The papers in it have passed, and what is said of money in doubt needs the width.
  if (scene === "review" && (step.state === "problem" || step.step === "failed")) return null;
  return (
    <span className="shrink-0 print:hidden">
      <ScenePicture scene={scene} className={size} />
    </span>
  );
}

/** Badge, headline, picture. */
function Headline({ badge, scene, isLive, children }: StoryCardProps & { scene: ReactNode }) {
  return (
    <div className="@container">
      <div
        role={isLive ? "status" : undefined}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 sm:items-start"
      >
        {badge ? <div>{badge}</div> : null}
        {/* In large letters the words need its room. */}
        {scene ? (
          <div
            className={classNames("@max-[14rem]:hidden", badge ? "sm:row-span-2" : "col-start-2")}
          >
            {scene}
          </div>
        ) : null}
        <div
          className={classNames(
            "col-start-1 flex flex-col gap-3",
            badge || !scene ? "col-span-2" : "row-start-1 @max-[14rem]:col-span-2",
            scene ? "sm:col-span-1" : null,
          )}
        >
          {children}
        </div>
      </div>
    </div>
  );
}

/**
 * Where a record or a request stands: badge, headline, what comes next and by when, the actions, and the steps. It is
 * the first part of the status pages and of the summary.
 */
export function StoryCard(props: StoryCardProps) {
  const { type, facts, reference, band, badge, now, actions, isTitle = false, own = null } = props;
  const { isUrgent = false } = props;
  const { promise } = facts;
  const steps = storySteps(facts);
  const latest = latestStep(steps);
  const scene = isUrgent ? null : statusScene({ type, step: latest });
  const words = latest ? stepWords(type, latest) : {};
  const headline = badge || props.children ? <Headline {...props} scene={scene} /> : null;
  const next = (
    <StoryNow
      step={latest?.step ?? null}
      words={{ ...words, ...now }}
      updated={isUrgent ? null : lastUpdate(facts)}
      report={own === null ? null : `${paths.report(own)}?${LATE}`}
      {...{ promise, reference }}
    />
  );
  const card = (
    <Card
      as="section"
      // Of a record with a status nobody knows there may be nothing to say.
      className="overflow-hidden p-0! not-has-[p,a,ol]:hidden print:overflow-visible"
    >
      {band}
      <div className="flex flex-col gap-6 p-4 sm:p-6 print:px-0">
        {headline ? (
          <div className="flex flex-col gap-4">
            {isTitle ? null : headline}
            {next}
          </div>
        ) : (
          <div className="flex flex-wrap items-start justify-between gap-4">
            <div className="min-w-0 flex-1 basis-[10rem]">{next}</div>
            {/* On a phone the words need the width, and the band is picture enough. */}
            <div className="max-sm:hidden">{scene}</div>
          </div>
        )}
        {actions ? <div className="story-actions">{actions}</div> : null}
        {steps.length > 0 ? (
          <Progress type={type} steps={steps} isLate={promise?.late === true} />
        ) : null}
      </div>
    </Card>
  );
  if (!isTitle) return card;
  return (
    <section className="flex flex-col gap-6">
      {headline}
      {card}
    </section>
  );
}

type ProgressProps = {
  type: TransactableType;
  steps: readonly StoryStep[];
  isLate: boolean;
};

/** The timeline of office, payment and courier: past steps, the current one, and what comes next. */
function Progress({ type, steps, isLate }: ProgressProps) {
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
      <h2>{t`Progress`}</h2>
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

/** For these steps the office promises a time; the others wait for a courier, which has only a usual time. */
const byOffice: readonly TimelineStep[] = ["under_review", "paid"];

/** What is expected by the promised day: the end of the current step. */
const expected: Partial<Record<TimelineStep, MessageDescriptor>> = {
  under_review: msg`Review finished by`,
  paid: msg`Ready for the courier by`,
  handed_over: msg`The courier collects it by`,
  pickup_failed: msg`The courier collects it by`,
  delivery_failed: msg`Next try by`,
  returning: msg`Back at the office by`,
};
/** The other steps are on the way. */
const atTheDoor = msg`At your door by`;

type LateNoteProps = {
  step: TimelineStep;
  days: number;
  /** To quote when asking for help. */
  reference: string;
  /** Path of the report with the delay filled in, for the holder of the request's token. */
  report: string | null;
};

/** It is later than promised: whom to ask, and which reference to quote. */
function LateNote({ step, days, reference, report }: LateNoteProps) {
  const { t } = useLingui();
  return (
    // With very large text the clock is above the words, and the padding does not grow.
    <div className="flex flex-wrap gap-2 rounded-control bg-warning-on p-[12px] outline outline-transparent">
      <Icon name="clock" className="mt-0.5 size-5 text-warning" />
      <div className="min-w-0 grow basis-40">
        <p>
          {byOffice.includes(step) ? (
            <Trans>
              This takes longer than the{" "}
              <Plural value={days} one="# working day" other="# working days" /> promised.
            </Trans>
          ) : (
            <Trans>
              This takes longer than the{" "}
              <Plural value={days} one="# working day" other="# working days" /> a courier usually
              needs.
            </Trans>
          )}
        </p>
        <p>
          <Trans>
            You can <Link to={paths.contact}>contact us</Link>. Please quote{" "}
            <strong translate="no" className="inline-block">
              {reference}.
            </strong>
          </Trans>
        </p>
        {report === null ? null : (
          <p className="mt-1">
            <Link to={report} className="inline-flex min-h-11 items-center font-semibold">
              {t`Report this delay`}
            </Link>
          </p>
        )}
      </div>
    </div>
  );
}

type StoryNowProps = {
  /** The current step, null if none is known. */
  step: TimelineStep | null;
  words: NowWords;
  promise: TimelineAnswer["promise"];
  /** When the last step was reached, null if unknown. */
  updated: string | null;
  reference: string;
  report: string | null;
};

/** What the current step means, what comes next, by when, and how old this is. */
function StoryNow({ step, words, promise, updated, reference, report }: StoryNowProps) {
  const { t } = useLingui();
  const dates = useDates();
  const { i18n } = useI18n();
  const until = i18n._((step && expected[step]) ?? atTheDoor);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {words.meaning ? <p>{i18n._(words.meaning)}</p> : null}
      {words.next ? (
        <p>
          <strong>{t`Next:`}</strong> {i18n._(words.next)}
        </p>
      ) : null}
      {promise && !promise.late ? (
        <p>
          <Trans>
            {until}:{" "}
            <time dateTime={promise.expected_by} className="unbroken font-semibold">
              {dates.shortDay(promise.expected_by)}
            </time>
          </Trans>
        </p>
      ) : null}
      {promise?.late && step !== null ? (
        <LateNote {...{ step, reference, report }} days={promise.working_days} />
      ) : null}
      {step === "received" ? (
        <p>
          <Trans>
            Did you not receive it? <Link to={report ?? paths.contact}>Tell us at once</Link>.
          </Trans>
        </p>
      ) : null}
      {updated === null ? null : (
        <p className="text-base text-ink-soft">
          <Trans>
            Last update:{" "}
            <time dateTime={updated} className="unbroken">
              {dates.written(updated)}
            </time>
          </Trans>
        </p>
      )}
    </div>
  );
}

import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { paths } from "@portal/contract/paths";
import type { Timeline, TimelineStep } from "@portal/contract/timeline";
import { useLingui as useI18n } from "@lingui/react";
import { Trans, Plural } from "@lingui/react/macro";
import { Link } from "react-router";
import { Icon } from "../../ui/icons.tsx";
import type { NowWords } from "./step-words.ts";
import { useDates } from "../../site/later/use-dates.ts";

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
              <Trans>Report this delay</Trans>
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
  promise: Timeline["promise"];
  /** When the last step was reached, null if unknown. */
  updated: string | null;
  reference: string;
  report: string | null;
};

/** What the current step means, what comes next, by when, and how old this is. */
export function StoryNow({ step, words, promise, updated, reference, report }: StoryNowProps) {
  const dates = useDates();
  const { i18n } = useI18n();
  const until = i18n._((step && expected[step]) ?? atTheDoor);
  return (
    <div className="flex flex-col gap-2 empty:hidden">
      {words.meaning ? <p>{i18n._(words.meaning)}</p> : null}
      {words.next ? (
        <p>
          <strong>
            <Trans>Next:</Trans>
          </strong>{" "}
          {i18n._(words.next)}
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

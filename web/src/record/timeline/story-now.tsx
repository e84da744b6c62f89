import { formatDay } from "@portal/contract/days";
import type { Timeline, TimelineStep } from "@portal/contract/timeline";
import { useLingui as useI18n } from "@lingui/react";
import { Trans, Plural } from "@lingui/react/macro";
import type { NowWords } from "./step-words.ts";
import { Link } from "react-router";
import { paths } from "@portal/contract/paths";
import { Icon } from "../../ui/icons.tsx";
import { formatPaidAt } from "@portal/contract/manila-time";

const DAY = /^\d{4}-\d{2}-\d{2}$/u;

/** A day as a day, an instant with its time in Manila. */
export const writtenMoment = (at: string): string =>
  DAY.test(at) ? formatDay(at) : formatPaidAt(new Date(at));

/** For these steps the office promises a time; the others wait for a courier, which has only a usual time. */
const byOffice: readonly TimelineStep[] = ["under_review", "paid"];

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
    <div className="flex flex-wrap gap-2 rounded-control bg-warning-on p-[12px]">
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
            You can <Link to={paths.contact}>contact us</Link>; please name{" "}
            <strong>{reference}</strong>.
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
  step: TimelineStep;
  words: NowWords;
  promise: Timeline["promise"];
  /** The instant until which the person must act. */
  until: string | null;
  reference: string;
  report: string | null;
};

/** The current step, what comes next, and by when. */
export function StoryNow({ step, words, promise, until, reference, report }: StoryNowProps) {
  const { i18n } = useI18n();
  return (
    <div className="flex flex-col gap-2">
      {words.meaning ? <p>{i18n._(words.meaning)}</p> : null}
      {words.next ? (
        <p>
          <span className="font-semibold">
            <Trans>Next:</Trans>
          </span>{" "}
          {i18n._(words.next)}
        </p>
      ) : null}
      {until === null ? null : (
        <p>
          <Trans>
            Please pay by <time dateTime={until}>{writtenMoment(until)}</time>.
          </Trans>
        </p>
      )}
      {promise && !promise.late ? (
        <p>
          <Trans>
            Expected by{" "}
            <time dateTime={promise.expected_by} className="font-semibold">
              {formatDay(promise.expected_by)}
            </time>
          </Trans>
        </p>
      ) : null}
      {promise?.late ? (
        <LateNote {...{ step, reference, report }} days={promise.working_days} />
      ) : null}
    </div>
  );
}

import { formatDay } from "@portal/contract/days";
import type { Timeline, TimelineStep } from "@portal/contract/timeline";
import { useLingui as useI18n } from "@lingui/react";
import { Trans } from "@lingui/react/macro";
import type { NowWords } from "./step-words.ts";
import { LateNote } from "./late-note.tsx";
import { writtenMoment } from "./written-moment.ts";

type StoryNowProps = {
  step: TimelineStep;
  words: NowWords;
  promise: Timeline["promise"];
  /** Until when the person has to do something: an instant. */
  until: string | null;
  reference: string;
};

/** What the step means that it stands on, what comes next, and by when. */
export function StoryNow({ step, words, promise, until, reference }: StoryNowProps) {
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
        <LateNote step={step} days={promise.working_days} reference={reference} />
      ) : null}
    </div>
  );
}

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

/** What the office promises; all else waits for a courier, who promises nothing but has a usual time. */
const byOffice: readonly TimelineStep[] = ["under_review", "paid"];

type LateNoteProps = {
  step: TimelineStep;
  /** Working days. */
  days: number;
  /** What a person names when asking. */
  reference: string;
};

/** Nothing has moved for longer than promised: whom to ask, and what to name. */
function LateNote({ step, days, reference }: LateNoteProps) {
  return (
    // With very large letters the clock stands above the words, and the room beside them does not grow.
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
      </div>
    </div>
  );
}

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

import type { TimelineStep } from "@portal/contract/timeline";
import { Plural, Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "@portal/contract/paths";
import { Icon } from "../../ui/icons.tsx";

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
export function LateNote({ step, days, reference }: LateNoteProps) {
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

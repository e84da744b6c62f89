import type { AppointmentRead } from "@portal/contract/appointment";
import type { ScheduleSlot } from "@portal/contract/schedule-slot";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { SummaryList } from "../../ui/summary-list.tsx";
import { movesAfter } from "./manage-rules.ts";
import { useDates } from "../../site/later/use-dates.ts";

type MoveDialogProps = {
  appointment: AppointmentRead;
  /** The chosen day, YYYY-MM-DD. */
  date: string;
  /** Null when the office stays the same. */
  officeName: string | null;
  onClose: () => void;
  onConfirm: () => void;
};

function MovesAfter({ appointment }: { appointment: AppointmentRead }) {
  const left = movesAfter(appointment);
  if (appointment.closed_reason !== null)
    return (
      <p>
        <Trans>It does not count as one of your moves.</Trans>
      </p>
    );
  return (
    <p>
      {left === 0 ? (
        <Trans>After this it cannot be moved again.</Trans>
      ) : (
        <Plural
          value={left}
          one="After this it can be moved # more time."
          other="After this it can be moved # more times."
        />
      )}
    </p>
  );
}

/** The day, and the office if it changes too. */
const visit = (day: string, officeName: string | null): ReactNode => (
  <>
    {day}
    {officeName === null ? null : <span className="block">{officeName}</span>}
  </>
);

/** Confirms a move, showing both days. */
function MoveDialog(props: MoveDialogProps) {
  const { appointment, date, officeName, onClose, onConfirm } = props;
  const { t } = useLingui();
  const dates = useDates();
  return (
    <QuestionDialog
      title={t`Move your appointment?`}
      yes={t`Yes, move it`}
      no={t`No, go back`}
      onYes={onConfirm}
      onNo={onClose}
    >
      <div className="flex flex-col gap-4">
        <SummaryList
          rows={[
            {
              term: t`Current`,
              value: visit(dates.day(appointment.date), officeName && appointment.office.name),
            },
            { term: t`New`, value: visit(dates.day(date), officeName) },
          ]}
        />
        <MovesAfter appointment={appointment} />
      </div>
    </QuestionDialog>
  );
}

type MoveBarProps = {
  appointment: AppointmentRead;
  slot: ScheduleSlot | null;
  /** Null when the office stays the same. */
  officeName: string | null;
  busy: boolean;
  onMove: (slot: ScheduleSlot) => void;
};

/** The button that moves the appointment to the chosen day, after a question. */
export function MoveBar({ appointment, slot, officeName, busy, onMove }: MoveBarProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <FootBar>
        <Button
          wide
          disabled={slot === null}
          busy={busy}
          busyLabel={t`Moving the appointment`}
          onClick={() => setAsking(true)}
        >
          <Trans>Move to this date</Trans>
        </Button>
      </FootBar>
      {asking && slot ? (
        <MoveDialog
          appointment={appointment}
          date={slot.date}
          officeName={officeName}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onMove(slot);
          }}
        />
      ) : null}
    </>
  );
}

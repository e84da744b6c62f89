import type { AppointmentRead } from "@portal/contract/appointment";
import { formatAppointmentDate } from "@portal/contract/days";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { SummaryList } from "../../ui/summary-list.tsx";
import { movesAfter } from "./manage-rules.ts";

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
const visit = (date: string, officeName: string | null): string =>
  [formatAppointmentDate(date), officeName].filter((part) => part !== null).join(", ");

/** Confirms a move, showing both days. */
export function MoveDialog(props: MoveDialogProps) {
  const { appointment, date, officeName, onClose, onConfirm } = props;
  const { t } = useLingui();
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
              term: t`From`,
              value: visit(appointment.date, officeName && appointment.office.name),
            },
            { term: t`To`, value: visit(date, officeName) },
          ]}
        />
        <MovesAfter appointment={appointment} />
      </div>
    </QuestionDialog>
  );
}

import { useLingui } from "@lingui/react/macro";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { SummaryList, type SummaryRow } from "../../ui/summary-list.tsx";

type ConfirmDetailsProps = {
  rows: readonly SummaryRow[];
  pending: boolean;
  onCancel: () => void;
  onProceed: () => void;
};

/** The confirmation before a complete form is sent (spec §2). */
export function ConfirmDetails({ rows, pending, onCancel, onProceed }: ConfirmDetailsProps) {
  const { t } = useLingui();
  return (
    <QuestionDialog
      title={t`Before proceeding, please make sure that all the details are correct?`}
      yes={t`Proceed`}
      no={t`Cancel`}
      onYes={onProceed}
      onNo={onCancel}
      busy={pending}
      busyLabel={t`Sending`}
    >
      <SummaryList rows={rows} />
    </QuestionDialog>
  );
}

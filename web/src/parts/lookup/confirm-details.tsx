import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SummaryList, type SummaryRow } from "../../ui/summary-list.tsx";

type ConfirmDetailsProps = {
  /** What is about to be sent; null while there is nothing to confirm. */
  rows: readonly SummaryRow[] | null;
  pending: boolean;
  onCancel: () => void;
  onProceed: () => void;
};

/** The question before a complete form is sent (spec §2). */
export function ConfirmDetails({ rows, pending, onCancel, onProceed }: ConfirmDetailsProps) {
  const { t } = useLingui();
  return (
    <Dialog
      open={rows !== null}
      onClose={() => {
        if (!pending) onCancel();
      }}
      title={t`Before proceeding, please make sure that all the details are correct?`}
      actions={
        <>
          <Button wide busy={pending} busyLabel={t`Sending`} onClick={onProceed}>
            <Trans>Proceed</Trans>
          </Button>
          <Button variant="secondary" wide disabled={pending} onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      <SummaryList rows={rows ?? []} />
    </Dialog>
  );
}

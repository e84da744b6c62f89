import type { TransactableType } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { buyerRule, CorporationRule, secondHandRule, violationsRule } from "./notice-rules.tsx";

function PlateNotice() {
  return (
    <ul className="flex list-disc flex-col gap-3 pl-5">
      <li>{buyerRule}</li>
      <li>{secondHandRule}</li>
      <li>
        <CorporationRule />
      </li>
    </ul>
  );
}

type NoticeProps = {
  type: TransactableType;
  busy: boolean;
  onContinue: () => void;
  onCancel: () => void;
};

/** What to know before paying (spec §2). */
export function ImportantNotice({ type, busy, onContinue, onCancel }: NoticeProps) {
  const { t } = useLingui();
  const licence = type === "Driver's License";
  const cancel = () => {
    if (!busy) onCancel();
  };
  return (
    <Dialog
      open
      onClose={cancel}
      title={licence ? t`Important notice` : t`Important notice for plate number ownership`}
      actions={
        <>
          <Button wide busy={busy} busyLabel={t`Sending your request`} onClick={onContinue}>
            <Trans>Continue to Payment</Trans>
          </Button>
          <Button variant="secondary" wide disabled={busy} onClick={cancel}>
            <Trans>Cancel</Trans>
          </Button>
        </>
      }
    >
      {licence ? <p>{violationsRule}</p> : <PlateNotice />}
    </Dialog>
  );
}

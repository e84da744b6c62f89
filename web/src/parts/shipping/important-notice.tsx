import type { TransactableType } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useSettings } from "../../settings.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";

function LicenceNotice() {
  return (
    <p>
      <Trans>
        Please make sure that you have no pending violations before you pay. A pending violation
        delays your delivery.
      </Trans>
    </p>
  );
}

function PlateNotice() {
  const { support_email: email } = useSettings();
  return (
    <ul className="flex list-disc flex-col gap-3 pl-5">
      <li>
        <Trans>The plate number should be registered under the buyer's name.</Trans>
      </li>
      <li>
        <Trans>
          Second-hand vehicle: the plate is still delivered if you upload a notarized deed of sale,
          but the vehicle is put on the alarm.
        </Trans>
      </li>
      <li>
        <Trans>
          Corporation: please send your SEC documents by email to{" "}
          <a href={`mailto:${email}`}>{email}</a>.
        </Trans>
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
      {licence ? <LicenceNotice /> : <PlateNotice />}
    </Dialog>
  );
}

import type { AppointmentRead } from "@portal/contract/appointment";
import { Trans, useLingui } from "@lingui/react/macro";
import { qrPath } from "../../receipt/qr-code-path.ts";
import { SaveImageButton } from "../../receipt/save-image-button.tsx";
import type { ImageSheet } from "../../receipt/save-image.ts";
import { useSettings } from "../../settings.ts";
import { useConfirmationRows } from "./confirmation-rows.ts";
import { canMove } from "../manage/manage-rules.ts";

/** "Save as Image" (spec §2): QR code, reference and summary as a PNG. */
export function SaveConfirmation({
  appointment,
  title,
}: {
  appointment: AppointmentRead;
  title: string;
}) {
  const { t } = useLingui();
  const rows = useConfirmationRows(appointment);
  const { product } = useSettings();
  const { reference, type, closed_reason: closed } = appointment;
  async function sheet(): Promise<ImageSheet> {
    return {
      brand: product,
      title,
      qr: { code: await qrPath(reference), caption: reference },
      rows: rows.map(({ term, value }) => ({ term, value })),
      note:
        type === "Renewal"
          ? t`Please bring this QR code, a valid ID, the Comprehensive Driving Examination certificate and the Medical Certificate.`
          : t`Please bring this QR code and a valid ID.`,
    };
  }
  return (
    <SaveImageButton
      name={`Appointment ${reference}`}
      sheet={sheet}
      variant={canMove(appointment) && closed !== null ? "secondary" : "primary"}
    >
      <Trans>Save as Image</Trans>
    </SaveImageButton>
  );
}

import type { PlateRecord } from "@portal/contract/record";
import { Trans } from "@lingui/react/macro";
import { platePickup } from "../../track/appointment-draft.ts";
import { SendAgain } from "./send-again.tsx";
import { SetAppointment } from "./set-appointment.tsx";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { isAtDealer } from "./plate-status-messages.ts";

type PlateActionsProps = { record: PlateRecord; asked: string };

/** The buttons of the plate status page and their conditions (spec §2). */
export function PlateActions({ record, asked }: PlateActionsProps) {
  const delivers =
    record.status === "Available" && !isAtDealer(record) && record.is_delivery_enabled;
  return (
    <>
      {record.status === "Rejected" ? (
        <SendAgain to={paths.plateForm} carried={{ number: asked }} />
      ) : null}
      {delivers ? (
        <ButtonLink to={paths.plateDelivery(asked)} icon="truck" wide>
          <Trans>Deliver my Plate</Trans>
        </ButtonLink>
      ) : null}
      {record.is_appointment_enabled && !isAtDealer(record) ? (
        <SetAppointment main={!delivers} draft={platePickup(record, asked)} />
      ) : null}
    </>
  );
}

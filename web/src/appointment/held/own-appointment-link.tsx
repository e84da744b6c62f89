import { Trans } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { ownNamedBy, type Refusal } from "./own-appointments.ts";

/** Links to this browser's own appointment that prevents a new one. */
export function OwnAppointmentLink({ reference }: { reference: string }) {
  return (
    <ButtonLink to={paths.appointmentOf(reference)}>
      <Trans>Show my appointment</Trans>
    </ButtonLink>
  );
}

/** Links to the appointment in a refusal, if this browser has its token. */
export function OwnNamedLink({ refusal }: { refusal: Refusal }) {
  const own = ownNamedBy(refusal);
  return own ? <OwnAppointmentLink reference={own.reference} /> : null;
}

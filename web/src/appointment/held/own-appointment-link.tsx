import { Trans } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { ownNamedBy, type Refusal } from "./own-appointments.ts";

/** To an appointment of this browser that stands in the way. */
export function OwnAppointmentLink({ reference }: { reference: string }) {
  return (
    <ButtonLink to={paths.appointmentOf(reference)}>
      <Trans>Show my appointment</Trans>
    </ButtonLink>
  );
}

/** To that which a refusal names, where this browser holds it: another one would not help. */
export function OwnNamedLink({ refusal }: { refusal: Refusal }) {
  const own = ownNamedBy(refusal);
  return own ? <OwnAppointmentLink reference={own.reference} /> : null;
}

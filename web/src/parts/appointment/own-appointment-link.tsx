import { Trans } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** To an appointment of this browser that stands in the way. */
export function OwnAppointmentLink({ reference }: { reference: string }) {
  return (
    <ButtonLink to={paths.appointmentOf(reference)}>
      <Trans>Show my appointment</Trans>
    </ButtonLink>
  );
}

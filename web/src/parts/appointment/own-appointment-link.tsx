import { Trans } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { readSession } from "../../session.ts";
import { ButtonLink } from "../../ui/button.tsx";

/** To the appointment that this browser booked last, which is likely what stands in the way; else nothing. */
export function OwnAppointmentLink() {
  const own = readSession("current_appointment");
  return own ? (
    <ButtonLink to={paths.appointmentOf(own.reference)}>
      <Trans>Show my appointment</Trans>
    </ButtonLink>
  ) : null;
}

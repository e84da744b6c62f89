import type { AppointmentPurpose } from "@portal/contract";
import { Trans } from "@lingui/react/macro";
import { paths } from "../../paths.ts";
import { writeSession, type SessionItem } from "../../session.ts";
import { ButtonLink } from "../../ui/button.tsx";

type SetAppointmentProps = {
  draft: SessionItem<"appointment_draft"> & { purpose: AppointmentPurpose };
  /** The main button where nothing is delivered. */
  main: boolean;
};

/** Leads to the booking with what the record knows. */
export function SetAppointment({ draft, main }: SetAppointmentProps) {
  return (
    <ButtonLink
      to={paths.appointment}
      onClick={() => writeSession("appointment_draft", draft)}
      variant={main ? "primary" : "secondary"}
      icon="calendar"
      wide
    >
      <Trans>Set Appointment</Trans>
    </ButtonLink>
  );
}

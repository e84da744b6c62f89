import { Trans } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { continueDraft, type PurposeDraft } from "../../track/appointment-draft.ts";
import { readSession, writeSession } from "../../session.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

type SendAgainProps = {
  to: string;
  /** Initial values of the complete form (spec §2). */
  carried: { number: string; birth_date?: string };
};

/** After a rejection: opens the complete form again. */
export function SendAgain({ to, carried }: SendAgainProps) {
  return (
    <ButtonLink to={to} state={carried} wide>
      <Trans>Send the details again</Trans>
    </ButtonLink>
  );
}

type SetAppointmentProps = {
  draft: PurposeDraft;
  /** The main button, if delivery is not possible. */
  main: boolean;
};

/** Opens the booking, prefilled from the record. */
export function SetAppointment({ draft, main }: SetAppointmentProps) {
  return (
    <ButtonLink
      to={paths.appointment}
      onClick={() =>
        writeSession(appointmentDraftItem, continueDraft(draft, readSession(appointmentDraftItem)))
      }
      variant={main ? "primary" : "secondary"}
      icon="calendar"
      wide
    >
      <Trans>Set Appointment</Trans>
    </ButtonLink>
  );
}

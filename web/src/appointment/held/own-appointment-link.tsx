import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { api } from "@portal/contract/api";
import { paths } from "@portal/contract/paths";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { useExplainedFailure } from "../../api/failure-toast.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { endNamedBy, ownNamedBy, type Refusal } from "./own-appointment.ts";

/** Links to this browser's own appointment that prevents a new one. */
export function OwnAppointmentLink({ reference }: { reference: string }) {
  return (
    <ButtonLink to={paths.appointmentOf(reference)}>
      <Trans>Show my appointment</Trans>
    </ButtonLink>
  );
}

/** What was to be booked: `id` is the handle of whoever has shown both factors, "" without one. */
type Subject = { purpose: AppointmentPurpose | undefined; id: string };

/** Mails the link of an appointment that was booked in another browser, for whoever has lost that mail. */
function SendLink({ purpose, id }: { purpose: AppointmentPurpose; id: string }) {
  const { t } = useLingui();
  const explain = useExplainedFailure();
  const sending = useMutation({
    mutationFn: () => call(api.sendAppointmentLink, { body: { purpose, id } }),
    meta: { explains: true },
    onError: (failed) => explain(failed, t`The link was not sent`),
  });
  return (
    <>
      {sending.isSuccess ? null : (
        <Button
          busy={sending.isPending}
          busyLabel={t`Sending the link`}
          icon="mail"
          onClick={() => sending.mutate()}
        >
          <Trans>E-mail its link again</Trans>
        </Button>
      )}
      <p role="status" className="basis-full empty:hidden">
        {sending.isSuccess ? (
          <Trans>
            The link is on its way to the e-mail address that was given at the booking. We send it
            at most once a day.
          </Trans>
        ) : null}
      </p>
    </>
  );
}

/** The way to the appointment in a refusal: its link if this browser has its token, else the mail with it. */
export function OwnNamedLink({ refusal, subject }: { refusal: Refusal; subject?: Subject }) {
  const own = ownNamedBy(refusal);
  if (own) return <OwnAppointmentLink reference={own.id} />;
  if (endNamedBy(refusal) === null || !subject?.purpose || subject.id === "") return null;
  return <SendLink purpose={subject.purpose} id={subject.id} />;
}

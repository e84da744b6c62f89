import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { api } from "@portal/contract/api";
import { paths } from "@portal/contract/paths";
import type { ProblemDetails } from "@portal/contract/problem";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { call } from "../api/api.ts";
import { useExplainedFailure } from "../api/failure-toast.ts";
import { ownAppointments, type OwnAppointment } from "../own-things.ts";
import { useSettings } from "../settings.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Disclosure } from "../ui/disclosure.tsx";

/** A failed call; `details` only if the server answered. */
type Refusal = { message: string; details?: ProblemDetails };

/** The last four characters of the reference in a refusal (R-23); null without one. */
export const endNamedBy = ({ details }: Refusal): string | null => details?.reference_end ?? null;

export function ownNamedBy(refusal: Refusal): OwnAppointment | undefined {
  const end = endNamedBy(refusal);
  return end === null ? undefined : ownAppointments.all().find(({ id }) => id.endsWith(`-${end}`));
}

type OwnAppointmentLinkProps = { reference: string } & Pick<
  ComponentProps<typeof ButtonLink>,
  "icon" | "wide"
>;

/** Links to this browser's own appointment that prevents a new one. */
export function OwnAppointmentLink({ reference, ...look }: OwnAppointmentLinkProps) {
  return (
    <ButtonLink to={paths.appointmentOf(reference)} {...look}>
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

/**
 * For a person whose booking is refused because of an appointment that somebody else made. It cannot be cancelled
 * here: a stranger with the same knowledge could do so too. Our staff check the papers first (docs/operations.md).
 * @param refusal has the end of the reference
 */
export function NotMe({ refusal }: { refusal: Refusal }) {
  const { t } = useLingui();
  const { support_email: email } = useSettings();
  const end = endNamedBy(refusal);
  if (end === null || ownNamedBy(refusal)) return null;
  const reference = `APT-****-****-${end}`;
  const link = `mailto:${email}?subject=${encodeURIComponent(t`I did not book ${reference}`)}`;
  return (
    <Disclosure summary={t`This was not me`}>
      <p>
        <Trans>
          Ask your family first: one of them may have booked it. If not, write to{" "}
          <a href={link}>{email}</a> or ask at the office, and quote{" "}
          <span translate="no" className="unbroken">
            {reference}.
          </span>{" "}
          Have a valid ID ready. Once we have checked it, we cancel that appointment, and you can go
          on here.
        </Trans>
      </p>
      <p className="mt-2">
        <Trans>
          No one can pick anything up with only an appointment. The office also asks for a valid ID.
        </Trans>
      </p>
    </Disclosure>
  );
}

import { purposeRules } from "@portal/contract/appointment-purpose";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CallFailed } from "../../api/api.ts";
import { renewal } from "../../track/appointment-draft.ts";
import { NotMe } from "../held/not-me.tsx";
import { OwnNamedLink } from "../held/own-appointment-link.tsx";
import { isUnanswered } from "../../api/send-once.ts";
import type { Notice } from "../../form/sort-refusals.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FocusedBanner } from "../../ui/focused-banner.tsx";
import type { BookingSubject } from "./entry.ts";
import { statusRoute } from "./status-route.ts";
import { readSession, writeSession } from "../../session.ts";
import { lookupItem } from "../../track/track-session.ts";
import { appointmentDraftItem } from "../../track/appointment-draft.ts";

type BookingFailureProps = Notice & { subject: BookingSubject };

/** The lookup once more: a handle is good for two hours, a renewal's factors did not fit. */
function LookUpAgain(subject: BookingSubject) {
  const { purpose, number } = subject;
  function askAgain() {
    const birth_date = readSession(appointmentDraftItem)?.birth_date ?? "";
    writeSession(lookupItem, { license: number, birth_date, plate: "" });
    writeSession(appointmentDraftItem, renewal);
  }
  if (purposeRules[purpose].type === "Renewal")
    return (
      <Button onClick={askAgain}>
        <Trans>Check the number and birth date</Trans>
      </Button>
    );
  return (
    <ButtonLink to={statusRoute(subject)}>
      <Trans>Look it up again</Trans>
    </ButtonLink>
  );
}

function ToStatus(subject: BookingSubject) {
  return (
    <ButtonLink to={statusRoute(subject)} variant="secondary">
      <Trans>Show its status</Trans>
    </ButtonLink>
  );
}

/** No field of the form can mend its purpose. */
function OtherPurposeButton() {
  return (
    <Button onClick={() => writeSession(appointmentDraftItem, null)}>
      <Trans>Choose another purpose</Trans>
    </Button>
  );
}

function useWords({ error, message, subject }: BookingFailureProps) {
  const { t } = useLingui();
  const failed = error instanceof CallFailed ? error : null;
  const isUnknown = isUnanswered(error);
  const usual = {
    variant: isUnknown ? ("warning" as const) : ("danger" as const),
    title: isUnknown
      ? t`We do not know yet whether your appointment is booked`
      : t`Your appointment is not booked`,
    text: (message || null) as ReactNode,
  };
  switch (failed?.code) {
    case "resource_not_found":
      return purposeRules[subject.purpose].type === "Renewal"
        ? { ...usual, actions: <LookUpAgain {...subject} /> }
        : {
            ...usual,
            text: (
              <Trans>
                Your lookup is too old. Please look the number up again; what you typed here is
                kept.
              </Trans>
            ),
            actions: <LookUpAgain {...subject} />,
          };
    case "ownership_required":
      return { ...usual, actions: <LookUpAgain {...subject} /> };
    case "not_bookable":
      return { ...usual, actions: <ToStatus {...subject} /> };
    case "already_booked":
      return {
        ...usual,
        title: t`You have an appointment for this already`,
        actions: <OwnNamedLink refusal={error} />,
      };
    default:
      return failed?.errors["purpose"] ? { ...usual, actions: <OtherPurposeButton /> } : usual;
  }
}

/** Why nothing was booked, as long as nothing new is tried. A day that is gone is said at the calendar instead. */
export function BookingFailure(props: BookingFailureProps) {
  const { error, others } = props;
  const { variant, title, text, actions } = { actions: null, ...useWords(props) };
  const lost = isUnanswered(error) || (error instanceof CallFailed && error.status >= 500);
  return (
    <FocusedBanner of={error} variant={variant} title={title} actions={actions}>
      {text === null ? null : <p>{text}</p>}
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <NotMe refusal={error} />
      {lost ? (
        <p>
          <Trans>
            Nothing that you filled in is lost, and nothing is booked twice: press Book Appointment
            again.
          </Trans>
        </p>
      ) : null}
    </FocusedBanner>
  );
}

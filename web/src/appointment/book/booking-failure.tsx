import { purposeRules } from "@portal/contract/appointment-purpose";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { paths } from "@portal/contract/paths";
import { useState, type ComponentType, type ReactNode } from "react";
import { api } from "@portal/contract/api";
import { call, CallFailed, type FailureCode } from "../../api/api.ts";
import { appointmentDraftItem, ownerOf, renewal } from "../../track/appointment-draft.ts";
import { NotMe, OwnNamedLink } from "../../booked/own-appointment-link.tsx";
import { isUnanswered } from "../../api/send-once.ts";
import type { Notice } from "../../form/sort-refusals.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { UnlessRefused } from "../../form/unless-refused.tsx";
import { Banner, FocusedBanner } from "../../ui/banner.tsx";
import { openDay } from "./booking-values.ts";
import { type BookingSubject, statusRoute } from "./entry.ts";
import { readSession, writeSession } from "../../session.ts";
import { lookupItem } from "../../track/track-session.ts";
import { wholeCodes } from "../../ui/whole-codes.tsx";

type BookingFailureProps = Notice & { subject: BookingSubject };

/** Repeat the lookup: the handle has expired after two hours, or a renewal's details did not match. */
function LookUpAgain({ subject }: { subject: BookingSubject }) {
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

function ToStatus({ subject }: { subject: BookingSubject }) {
  return (
    <>
      <ButtonLink to={statusRoute(subject)}>
        <Trans>Show its status</Trans>
      </ButtonLink>
      <ButtonLink to={paths.contact} variant="secondary">
        <Trans>Contact us</Trans>
      </ButtonLink>
    </>
  );
}

/** For refusals that depend on the purpose: no field of the form can fix them. */
function OtherPurposeButton({ variant = "primary" }: { variant?: "primary" | "secondary" }) {
  return (
    <Button variant={variant} onClick={() => writeSession(appointmentDraftItem, null)}>
      <Trans>Choose another purpose</Trans>
    </Button>
  );
}

/** The appointment that there is already, or another purpose. */
function ToAppointment({ subject, refusal }: { subject: BookingSubject; refusal: CallFailed }) {
  const { purpose, handle } = subject;
  return (
    <>
      <OwnNamedLink refusal={refusal} subject={{ purpose, id: handle }} />
      <OtherPurposeButton variant="secondary" />
    </>
  );
}

/** What a refusal shows besides the server's sentence. */
type Offer = {
  text?: MessageDescriptor;
  Actions?: ComponentType<{ subject: BookingSubject; refusal: CallFailed }>;
};

/** By failure code, except a refused day (`LostDayBanner` in date-step.tsx) and field errors. */
const offers: Partial<Record<FailureCode, Offer>> = {
  resource_not_found: {
    text: msg`Your search has expired. Please look up the number again. What you typed here is kept.`,
    Actions: LookUpAgain,
  },
  ownership_required: { Actions: LookUpAgain },
  not_bookable: { Actions: ToStatus },
  already_booked: { Actions: ToAppointment },
};
/** A renewal has no lookup before it: the details entered here did not match. */
const offersForRenewal: typeof offers = {
  ...offers,
  resource_not_found: { Actions: LookUpAgain },
};
const otherPurpose: Offer = { Actions: () => <OtherPurposeButton /> };

function offerFor(failed: CallFailed, { purpose }: BookingSubject): Offer | undefined {
  const byCode = purposeRules[purpose].type === "Renewal" ? offersForRenewal : offers;
  return byCode[failed.code] ?? (failed.errors["purpose"] ? otherPurpose : undefined);
}

/** What has to be done elsewhere first: Book Appointment is no longer the main button. */
export const isOver = ({ error }: Notice, subject: BookingSubject): boolean =>
  error instanceof CallFailed && offerFor(error, subject) !== undefined;

/** Why nothing was booked, until the next attempt. A day that is no longer free is explained at the calendar. */
export function BookingFailure({ error, message, others, subject }: BookingFailureProps) {
  const { t } = useLingui();
  const failed = error instanceof CallFailed ? error : null;
  const { text, Actions } = (failed && offerFor(failed, subject)) ?? {};
  const isUnknown = isUnanswered(error);
  const title = isUnknown
    ? t`We do not know yet whether your appointment is booked`
    : t`Your appointment is not booked`;
  const said = text ? t(text) : message;
  const lost = isUnknown || (failed !== null && failed.status >= 500);
  return (
    <FocusedBanner
      of={error}
      variant={isUnknown ? "warning" : "danger"}
      title={title}
      actions={failed && Actions ? <Actions subject={subject} refusal={failed} /> : null}
    >
      {said ? <p>{wholeCodes(said)}</p> : null}
      {others.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <NotMe refusal={error} />
      {lost ? (
        <p>
          <Trans>
            What you filled in is kept, and nothing is booked twice. Press Book Appointment again.
          </Trans>
        </p>
      ) : null}
    </FocusedBanner>
  );
}

/** The refusals that no choice in the form changes; a renewal's handle may be old, because it is not sent. */
const fromTheStart = (type: "Pickup" | "Renewal"): FailureCode[] => [
  "already_booked",
  "not_bookable",
  "ownership_required",
  ...(type === "Pickup" ? (["resource_not_found"] as const) : []),
];

/** In the form's place: why this cannot be booked, before an office, a day and photos are chosen. */
function BookingRefused({ refusal, subject }: { refusal: CallFailed; subject: BookingSubject }) {
  const { t } = useLingui();
  const { text, Actions } = offerFor(refusal, subject) ?? {};
  return (
    <Banner
      variant="warning"
      title={
        refusal.code === "already_booked" ? t`This is booked already` : t`This cannot be booked now`
      }
      actions={Actions ? <Actions subject={subject} refusal={refusal} /> : null}
    >
      <p>{wholeCodes(text ? t(text) : refusal.message)}</p>
      <NotMe refusal={refusal} />
    </Banner>
  );
}

/** The form, unless it is known already that its last press will be refused. */
export function UnlessRefusedBooking({
  subject,
  children,
}: {
  subject: BookingSubject;
  children: ReactNode;
}) {
  const { purpose, handle } = subject;
  // The answer to an unanswered try may be this very appointment: pressing again shows it.
  const [isOpen] = useState(() => handle === "" || openDay(subject) !== null);
  const ask = (signal: AbortSignal) =>
    call(api.checkAppointment, { body: { purpose, id: handle }, signal });
  return (
    <UnlessRefused
      about={ownerOf(subject)}
      ask={isOpen ? null : ask}
      codes={fromTheStart(purposeRules[purpose].type)}
      renderRefusal={(refusal) => <BookingRefused refusal={refusal} subject={subject} />}
    >
      {children}
    </UnlessRefused>
  );
}

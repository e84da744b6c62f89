import type { TransactableType } from "@portal/contract/status";
import { paths } from "@portal/contract/paths";
import { promisedWorkingDays } from "@portal/contract/timeline";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ForeignClients } from "../../site/foreign-clients.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { LookupGate } from "../../track/captcha/captcha-gate.tsx";
import { useNotFoundNumber } from "../../track/form-state.ts";
import { isAfterRenewalLookup } from "../../track/license-lookup.tsx";
import { trackChoiceItem } from "../../track/track-session.ts";
import { writeSession } from "../../session.ts";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { BackLink, PageColumn } from "../../ui/page-column.tsx";

/**
 * After a lookup that found nothing; the toast that says so is gone after a while. For licenses, an unknown number and
 * a wrong birth date have the same answer (R-3).
 */
function NotFound({ type }: { type: TransactableType }) {
  const { t } = useLingui();
  const number = useNotFoundNumber();
  if (!number) return null;
  const isLicense = type === "Driver's License";
  const isRenewal = isLicense && isAfterRenewalLookup();
  return (
    <Banner
      variant="warning"
      title={isLicense ? t`We found nothing for what you typed` : t`We found nothing for ${number}`}
      actions={
        <ButtonLink
          to={isRenewal ? paths.appointment : paths.track}
          onClick={() => writeSession(trackChoiceItem, type)}
          variant="secondary"
          icon="search"
        >
          {isRenewal ? (
            <Trans>Check the number and birth date</Trans>
          ) : (
            <Trans>Look up another number</Trans>
          )}
        </ButtonLink>
      }
    >
      <p>
        <Trans>Check every character: O and 0, I and 1, B and 8, S and 5 are easy to mix up.</Trans>{" "}
        {isLicense ? (
          <Trans>Check the birth date. It must match the one on the license.</Trans>
        ) : (
          <Trans>Try the other number of the vehicle: its plate or its MV file number.</Trans>
        )}
      </p>
    </Banner>
  );
}

type CompleteFormPageProps = { type: TransactableType; title: string; children: ReactNode };

/** Beside the form on a desktop; on a phone the sentence above it says how long it takes. */
function WhatComes({ type }: { type: TransactableType }) {
  const days = promisedWorkingDays.under_review[type];
  return (
    <div className="flex flex-col gap-6">
      <Card as="section" className="flex flex-col gap-3 max-lg:hidden">
        <h2>
          <Trans>What happens next</Trans>
        </h2>
        <ol className="flex list-decimal flex-col gap-2 pl-6">
          <li>
            <Trans>We compare your details with the LTO's records.</Trans>
          </li>
          <li>
            <Trans>We send you the answer by e-mail within {days} working days.</Trans>
          </li>
          <li>
            <Trans>Once they are accepted, you can have it delivered or pick it up.</Trans>
          </li>
        </ol>
      </Card>
      <ForeignClients brief />
    </div>
  );
}

/** The height of the form behind the gate, so that the footer does not jump. */
const gates: Record<TransactableType, string> = {
  "Driver's License": "min-h-[79.625rem] md:min-h-[77rem] lg:min-h-[75.4375rem]",
  "Plate Number": "min-h-[97.625rem] md:min-h-[95.5rem] lg:min-h-[93.8125rem]",
};

/** The page of a complete lookup (spec §2): the captcha, then the form. */
export function CompleteFormPage({ type, title, children }: CompleteFormPageProps) {
  const days = promisedWorkingDays.under_review[type];
  return (
    <PageColumn
      head={
        <>
          <BackLink to={paths.track}>
            <Trans>Back</Trans>
          </BackLink>
          <h1>{title}</h1>
        </>
      }
      aside={<WhatComes type={type} />}
    >
      <PageTitle>{title}</PageTitle>
      <LookupGate className={gates[type]}>
        <div className="flex flex-col gap-6">
          <NotFound type={type} />
          <p>
            {type === "Driver's License" ? (
              <Trans>
                This form is for a license that we did not find, or that you want checked before you
                book.
              </Trans>
            ) : (
              <Trans>
                This form is for a plate that we did not find, or if you know just one of its
                numbers.
              </Trans>
            )}{" "}
            <span className="lg:hidden">
              <Trans>
                We compare your details with the LTO's records, and send you the answer within{" "}
                {days} working days.
              </Trans>
            </span>
          </p>
          {children}
        </div>
      </LookupGate>
    </PageColumn>
  );
}

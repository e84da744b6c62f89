import type { TransactableType } from "@portal/contract/status";
import { paths } from "@portal/contract/paths";
import { promisedWorkingDays } from "@portal/contract/promised-days";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ForeignClients } from "../../site/foreign-clients.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { LookupGate } from "../../track/lookup-gate.tsx";
import { NotFoundNumber } from "../../track/open-number-help.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { PageColumn } from "../../ui/page-column.tsx";

type CompleteFormPageProps = { type: TransactableType; title: string; children: ReactNode };

/** The page of a complete lookup (spec §2): the captcha, then the form. */
export function CompleteFormPage({ type, title, children }: CompleteFormPageProps) {
  const days = promisedWorkingDays.under_review[type];
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <BackLink to={paths.track}>
        <Trans>Back</Trans>
      </BackLink>
      <h1>{title}</h1>
      <LookupGate className="min-h-80">
        <div className="flex flex-col gap-6">
          <NotFoundNumber type={type} />
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
            <Trans>
              We compare your details with the LTO's records, and send you the answer within {days}{" "}
              working days.
            </Trans>
          </p>
          {children}
        </div>
      </LookupGate>
      <ForeignClients brief />
    </PageColumn>
  );
}

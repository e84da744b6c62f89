import { formatLicenseNumber, LICENSE_NUMBER } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { CallFailed } from "../../api.ts";
import { LicenseLookup } from "../../parts/lookup/license-lookup.tsx";
import { LookupGate } from "../../parts/lookup/lookup-gate.tsx";
import { NumberFieldHint } from "../../parts/number-help/open-number-help.tsx";
import { PageSkeleton } from "../../parts/page-skeleton.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { RefreshRecord } from "../../parts/record/refresh-record.tsx";
import { ExpiredLink } from "../../parts/record/expired-link.tsx";
import { takeHashToken } from "../../parts/record/take-hash-token.ts";
import { RetryPage } from "../../parts/retry-page.tsx";
import { paths } from "../../paths.ts";
import { useSession, type SessionItem } from "../../session.ts";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import type { Route } from "./+types/license-status-screen.ts";
import { useLicenseSubmissionReading } from "./license-queries.ts";
import { LicenseStatus } from "./license-status.tsx";
import { readLicenseAgain } from "../../parts/record/read-license-again.ts";

function StoredLicense({ stored }: { stored: SessionItem<"drivers_license"> }) {
  return (
    <>
      <LicenseStatus record={stored.record} />
      <RefreshRecord
        key={stored.asked}
        stored={stored}
        read={(captcha, signal) => readLicenseAgain(stored, captcha, signal)}
      />
    </>
  );
}

/** A deep link with nothing in the session: the birth date is asked here, behind the captcha (R-20). */
function AskBirthDate({ number, expired }: { number: string; expired: boolean }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const isOne = LICENSE_NUMBER.test(number);
  return (
    <PageColumn>
      <PageTitle>{t`Driver's License ${number}`}</PageTitle>
      <h1>
        <Trans>Driver's License {number}</Trans>
      </h1>
      {expired ? <ExpiredLink /> : null}
      {isOne ? null : (
        <NumberFieldHint
          type="Driver's License"
          text={number}
          onTake={(meant) => void navigate(paths.license(meant))}
        />
      )}
      <p>
        <Trans>Please write the birth date of its holder to see the status.</Trans>
      </p>
      <LookupGate className="min-h-[15.875rem]">
        <Card>
          <LicenseLookup fixedNumber={isOne ? number : undefined} />
        </Card>
      </LookupGate>
    </PageColumn>
  );
}

/** The status page of one licence: from the session, from a message's link, or after the birth date. */
export default function LicenseStatusScreen({ params }: Route.ComponentProps) {
  const number = formatLicenseNumber(params.license_no);
  // A link's token belongs to the number it came with, also when the page moves on to another.
  const [link] = useState(() => ({ number, token: takeHashToken() }));
  const linkToken = link.number === number ? link.token : null;
  const [item] = useSession("drivers_license");
  const stored = item?.asked === number ? item : null;
  const token = linkToken ?? stored?.submission_token ?? null;
  const submission = useLicenseSubmissionReading(number, token);

  if (stored && (linkToken === null || submission.isFetched))
    return <StoredLicense stored={stored} />;
  if (linkToken !== null && submission.isPending) return <PageSkeleton />;
  const { error } = submission;
  const expired = error instanceof CallFailed && error.code === "resource_not_found";
  if (error && !expired)
    return <RetryPage error={error} onRetry={() => void submission.refetch()} />;
  return <AskBirthDate number={number} expired={expired} />;
}

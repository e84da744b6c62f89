import { normalisePlateQuery } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState } from "react";
import { CallFailed } from "../../api.ts";
import { FailureBanner } from "../../parts/lookup/failure-banner.tsx";
import { isMistyped } from "../../parts/lookup/inquiry-toasts.ts";
import { LookupGate } from "../../parts/lookup/lookup-gate.tsx";
import { usePlateInquiry } from "../../parts/lookup/use-plate-inquiry.ts";
import { PageSkeleton } from "../../parts/page-skeleton.tsx";
import { PageTitle } from "../../parts/page-title.tsx";
import { RefreshRecord } from "../../parts/record/refresh-record.tsx";
import { ExpiredLink } from "../../parts/record/expired-link.tsx";
import { takeHashToken } from "../../parts/record/take-hash-token.ts";
import { RetryPage } from "../../parts/retry-page.tsx";
import { useSession, type SessionItem } from "../../session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import type { Route } from "./+types/plate-status-screen.ts";
import { isSearchable, NotSearched, OtherPlate } from "./other-plate.tsx";
import { usePlateSubmissionReading } from "./plate-queries.ts";
import { PlateStatus } from "./plate-status.tsx";
import { readPlateAgain } from "../../parts/record/read-plate-again.ts";

function StoredPlate({ stored }: { stored: SessionItem<"plate_number"> }) {
  return (
    <>
      <PlateStatus record={stored.record} asked={stored.asked} />
      <RefreshRecord
        key={stored.asked}
        stored={stored}
        read={(captcha, signal) => readPlateAgain(stored, captcha, signal)}
      />
    </>
  );
}

/** Inside the gate: asks as soon as the captcha has verified. */
function Inquiry({ number }: { number: string }) {
  const { t } = useLingui();
  const inquiry = usePlateInquiry();
  const { mutate } = inquiry;
  const asked = useRef("");
  useEffect(() => {
    if (asked.current === number) return;
    asked.current = number;
    mutate(number);
  }, [mutate, number]);
  if (!inquiry.isError)
    return (
      <Loading label={t`Looking it up`}>
        <Card>
          <Skeleton className="h-64 w-full" />
        </Card>
      </Loading>
    );
  const { error } = inquiry;
  if (error instanceof CallFailed && isMistyped(error)) return <OtherPlate />;
  return (
    <Card className="flex flex-col items-start gap-4">
      <FailureBanner error={error} />
      <Button icon="refresh" onClick={() => mutate(number)}>
        <Trans>Try again</Trans>
      </Button>
    </Card>
  );
}

/** A deep link with nothing in the session: the captcha, then the inquiry. */
function LookUp({ number, expired }: { number: string; expired: boolean }) {
  const { t } = useLingui();
  return (
    <PageColumn>
      <PageTitle>{t`Plate Number ${number}`}</PageTitle>
      <h1>
        <Trans>Plate Number {number}</Trans>
      </h1>
      {expired ? <ExpiredLink /> : null}
      {isSearchable(number) ? null : <NotSearched number={number} />}
      <LookupGate className="min-h-[18.25rem]">
        {isSearchable(number) ? <Inquiry number={number} /> : <OtherPlate />}
      </LookupGate>
    </PageColumn>
  );
}

/** The status page of one plate: from the session, from a message's link, or by an inquiry. */
export default function PlateStatusScreen({ params }: Route.ComponentProps) {
  const number = normalisePlateQuery(params.plate_no);
  // A link's token belongs to the number it came with, also when the page moves on to another.
  const [link] = useState(() => ({ number, token: takeHashToken() }));
  const linkToken = link.number === number ? link.token : null;
  const [item] = useSession("plate_number");
  const stored = item?.asked === number ? item : null;
  const token = linkToken ?? stored?.submission_token ?? null;
  const submission = usePlateSubmissionReading(number, token);

  if (stored && (linkToken === null || submission.isFetched))
    return <StoredPlate stored={stored} />;
  if (linkToken !== null && submission.isPending) return <PageSkeleton />;
  const { error } = submission;
  const expired = error instanceof CallFailed && error.code === "resource_not_found";
  if (error && !expired)
    return <RetryPage error={error} onRetry={() => void submission.refetch()} />;
  return <LookUp number={number} expired={expired} />;
}

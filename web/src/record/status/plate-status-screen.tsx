import { normalisePlateQuery } from "@portal/contract/plate-or-mv-number";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { CallFailed } from "../../api/api.ts";
import { FailureBanner } from "../../track/failure-banner.tsx";
import { isMistyped } from "../../track/inquiry-toasts.ts";
import { LookupGate } from "../../track/lookup-gate.tsx";
import { usePlateInquiry } from "../../track/use-plate-inquiry.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { RefreshRecord } from "./refresh-record.tsx";
import { ExpiredLink } from "./expired-link.tsx";
import { readPlateAgain, readSubmittedPlate } from "./read-plate-again.ts";
import { StatusReading } from "./status-reading.tsx";
import type { SessionItem } from "../../session.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import type { Route } from "./+types/plate-status-screen.ts";
import { isSearchable, NotSearched, OtherPlate } from "./other-plate.tsx";
import { PlateStatus } from "./plate-status.tsx";

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
  const inquiry = usePlateInquiry({ replace: true });
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
  return (
    <StatusReading
      name="plate_number"
      number={number}
      read={readSubmittedPlate}
      Stored={StoredPlate}
      Ask={LookUp}
    />
  );
}

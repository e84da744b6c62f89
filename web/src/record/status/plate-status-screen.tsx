import { normalisePlateQuery, looksTemporary } from "@portal/contract/document-numbers";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { CallFailed } from "../../api/api.ts";
import { FailureBanner } from "../../track/failure-banner.tsx";
import { isMistyped, mistypedWords, recordKinds, useInquiry } from "../../track/use-inquiry.ts";
import { LookupGate } from "../../track/captcha/captcha-gate.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { readAgainKinds } from "./refresh-record.tsx";
import { BadLink, type LinkState, StatusReading } from "./status-reading.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import type { Route } from "./+types/plate-status-screen.ts";
import { PlateStatus } from "./plate-status.tsx";
import { PlateLookup } from "../../track/plate-lookup.tsx";
import { plateMistake } from "../../track/typed-number.ts";
import { Banner } from "../../ui/banner.tsx";

/** Why the number in the URL is not searched, and what would be right. */
function NotSearched({ number, mistake }: { number: string; mistake: string }) {
  const { t } = useLingui();
  return looksTemporary(number) ? (
    <Banner variant="warning">
      <p>{mistake}</p>
    </Banner>
  ) : (
    <Banner variant="danger" title={t(mistypedWords.title)}>
      <p>{t(mistypedWords.body)}</p>
      <p>{mistake}</p>
    </Banner>
  );
}

/** The lookup form instead of a search that would find nothing; inside the captcha gate. */
function OtherPlate() {
  const { t } = useLingui();
  return (
    <Card className="flex flex-col gap-4">
      <h2>{t`Look up another number`}</h2>
      <PlateLookup />
    </Card>
  );
}

/** Inside the gate: searches as soon as the captcha has passed. */
function Inquiry({ number }: { number: string }) {
  const { t } = useLingui();
  const { send, error } = useInquiry(recordKinds.plate, { replace: true, replaceByForm: true });
  const asked = useRef("");
  useEffect(() => {
    if (asked.current === number) return;
    asked.current = number;
    send({ number, birth_date: "" });
  }, [send, number]);
  if (error === null)
    return (
      <Loading label={t`Looking it up`}>
        <Card>
          <Skeleton className="h-64 w-full" />
        </Card>
      </Loading>
    );
  if (error instanceof CallFailed && isMistyped(error)) return <OtherPlate />;
  if (error instanceof CallFailed && error.code === "invalid_fields")
    return (
      <>
        <FailureBanner
          error={error}
          refusals={{ fields: [], others: Object.values(error.errors).flat() }}
        />
        <OtherPlate />
      </>
    );
  return (
    <Card className="flex flex-col items-start gap-4">
      <FailureBanner error={error} />
      <Button icon="refresh" onClick={() => send({ number, birth_date: "" })}>
        {t`Try again`}
      </Button>
    </Card>
  );
}

/** A deep link without a session: the captcha, then the inquiry. */
function LookUp({ number, link }: { number: string; link: LinkState }) {
  const { t } = useLingui();
  const mistake = plateMistake(number);
  return (
    <PageColumn>
      <PageTitle>{t`Plate Number ${number}`}</PageTitle>
      <h1>{t`Plate Number ${number}`}</h1>
      <BadLink link={link} />
      {mistake === undefined ? null : <NotSearched number={number} mistake={mistake} />}
      <LookupGate className="min-h-[18.25rem]">
        {mistake === undefined ? <Inquiry number={number} /> : <OtherPlate />}
      </LookupGate>
    </PageColumn>
  );
}

/** The status page of a plate: from the session, a message's link, or an inquiry. */
export default function PlateStatusScreen({ params }: Route.ComponentProps) {
  const number = normalisePlateQuery(params.plate_no);
  return (
    <StatusReading kind={readAgainKinds.plate} number={number} Found={PlateStatus} Ask={LookUp} />
  );
}

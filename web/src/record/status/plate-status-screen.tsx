import { normalisePlateQuery } from "@portal/contract/plate-or-mv-number";
import { looksTemporary, PLATE_NUMBER } from "@portal/contract/plate-number";
import { MV_NUMBER } from "@portal/contract/mv-number";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useRef } from "react";
import { CallFailed } from "../../api/api.ts";
import { FailureBanner } from "../../track/failure-banner.tsx";
import { isMistyped, mistypedWords } from "../../track/inquiry-toasts.ts";
import { LookupGate } from "../../track/lookup-gate.tsx";
import { recordKinds } from "../../track/record-kinds.ts";
import { useInquiry } from "../../track/use-inquiry.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { RefreshRecord } from "./refresh-record.tsx";
import { ExpiredLink, StatusReading } from "./status-reading.tsx";
import { readAgain, readAgainKinds } from "./read-again.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import type { Route } from "./+types/plate-status-screen.ts";
import { PlateStatus } from "./plate-status.tsx";
import { useNavigate } from "react-router";
import { PlateLookup } from "../../track/plate-lookup.tsx";
import { temporaryPlateWarning } from "../../track/temporary-plate.ts";
import { NumberFieldHint } from "../../track/open-number-help.tsx";
import { paths } from "@portal/contract/paths";
import { Banner } from "../../ui/banner.tsx";
import { type ItemOf } from "../../session.ts";
import type { plateItem } from "../record-session.ts";

/** Whether a search makes sense: a plate or MV number that is not a temporary one (spec §5). */
const isSearchable = (number: string): boolean =>
  (PLATE_NUMBER.test(number) || MV_NUMBER.test(number)) && !looksTemporary(number);

/** Why the number in the URL is not searched, and what it looks like. */
function NotSearched({ number }: { number: string }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const temporary = temporaryPlateWarning(number);
  const advice = (
    <NumberFieldHint
      type="Plate Number"
      text={number}
      plain
      onTake={(meant) => void navigate(paths.plate(meant))}
    />
  );
  return temporary ? (
    <Banner variant="warning">
      <p>{temporary}</p>
      {advice}
    </Banner>
  ) : (
    <Banner variant="danger" title={t(mistypedWords.title)}>
      <p>{t(mistypedWords.body)}</p>
      {advice}
    </Banner>
  );
}

/** The lookup form instead of a search that would find nothing; inside the captcha gate. */
function OtherPlate() {
  return (
    <Card className="flex flex-col gap-4">
      <h2>
        <Trans>Look up another number</Trans>
      </h2>
      <PlateLookup />
    </Card>
  );
}

function StoredPlate({ stored }: { stored: ItemOf<typeof plateItem> }) {
  return (
    <>
      <PlateStatus
        record={stored.record}
        asked={stored.asked}
        isSubmission={stored.submission_token !== null}
      />
      <RefreshRecord
        key={stored.asked}
        stored={stored}
        read={(captcha, signal) => readAgain(readAgainKinds.plate, stored, captcha, signal)}
      />
    </>
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
  return (
    <Card className="flex flex-col items-start gap-4">
      <FailureBanner error={error} />
      <Button icon="refresh" onClick={() => send({ number, birth_date: "" })}>
        <Trans>Try again</Trans>
      </Button>
    </Card>
  );
}

/** A deep link without a session: the captcha, then the inquiry. */
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

/** The status page of a plate: from the session, a message's link, or an inquiry. */
export default function PlateStatusScreen({ params }: Route.ComponentProps) {
  const number = normalisePlateQuery(params.plate_no);
  return (
    <StatusReading kind={readAgainKinds.plate} number={number} Stored={StoredPlate} Ask={LookUp} />
  );
}

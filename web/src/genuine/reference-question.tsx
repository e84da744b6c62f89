import { messageCalls } from "@portal/contract/calls/message-calls";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call, readAnswersAs } from "../api/api.ts";
import { LoadErrorBanner } from "../site/load-error-banner.tsx";
import { LookupGate, useCaptchaToken } from "../track/lookup-gate.tsx";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Spinner } from "../ui/spinner.tsx";

// Only this screen makes it.
readAnswersAs(messageCalls);

function Answer({ reference }: { reference: string }) {
  const { t } = useLingui();
  const withToken = useCaptchaToken();
  const { data, error, refetch } = useQuery({
    queryKey: ["reference", reference],
    queryFn: ({ signal }) =>
      withToken((captcha) =>
        call(messageCalls.checkReference, { body: { reference }, headers: { captcha }, signal }),
      ),
    meta: { explains: true },
  });
  if (error) return <LoadErrorBanner error={error} onRetry={refetch} />;
  if (!data)
    return (
      <p role="status" className="flex items-center gap-2">
        <Spinner className="size-5" />
        {t`Asking about ${reference}`}
      </p>
    );
  return data.exists ? (
    <Banner variant="warning" title={t`${reference} exists, but that proves nothing`}>
      <p>
        <Trans>It does not make the message ours. Someone may have seen your number.</Trans>
      </p>
    </Banner>
  ) : (
    <Banner variant="danger" title={t`We have no ${reference}`}>
      <p>
        <Trans>A message with a wrong reference is not from us.</Trans>
      </p>
    </Banner>
  );
}

/** Asks, only when pressed, whether a reference in the message exists. The message itself stays here. */
export function ReferenceQuestion({ reference }: { reference: string }) {
  const { t } = useLingui();
  const [isAsked, setIsAsked] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone.
    if (isAsked) answer.current?.focus();
  }, [isAsked]);
  if (!isAsked)
    return (
      <Button variant="secondary" wide onClick={() => setIsAsked(true)}>
        {t`Check whether ${reference} exists`}
      </Button>
    );
  return (
    <div ref={answer} tabIndex={-1}>
      <LookupGate>
        <Answer reference={reference} />
      </LookupGate>
    </div>
  );
}

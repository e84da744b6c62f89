import { Trans } from "@lingui/react/macro";
import { useCallback } from "react";
import { isNotFound } from "../api/is-not-found.ts";
import { ExpiredLink } from "../site/later/expired-link.tsx";
import { RetryPage } from "../site/later/retry-page.tsx";
import { PageSkeleton } from "../site/page-skeleton.tsx";
import { useLinkToken } from "../site/use-link-token.ts";
import { CasePage } from "./case-page.tsx";
import { useCase } from "./case-query.ts";
import { keepCase, useCaseToken, type OwnCase } from "./case-session.ts";

function NoCase() {
  return (
    <ExpiredLink>
      <p role="alert">
        <Trans>
          Please open the report again from our message, or from the page of your request.
        </Trans>
      </p>
    </ExpiredLink>
  );
}

function Loaded({ own }: { own: OwnCase }) {
  const { data, error, refetch } = useCase(own);
  if (data) return <CasePage found={data} own={own} />;
  if (error && isNotFound(error)) return <NoCase />;
  if (error) return <RetryPage error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

function OfThisBrowser({ id }: { id: string }) {
  const token = useCaseToken(id);
  return token === null ? <NoCase /> : <Loaded key={token} own={{ id, token }} />;
}

/** The case whose link was opened, or whose token this browser has. */
export function OwnCasePage({ id }: { id: string }) {
  const keep = useCallback((token: string) => keepCase({ id, token }), [id]);
  return useLinkToken(keep) ? <OfThisBrowser id={id} /> : <PageSkeleton />;
}

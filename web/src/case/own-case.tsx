import { Trans } from "@lingui/react/macro";
import { useCallback } from "react";
import { isNotFound } from "../api/failure-toast.ts";
import { LinkProblem } from "../site/later/link-problem.tsx";
import { RetryPage } from "../site/later/retry-page.tsx";
import { PageSkeleton } from "../site/page-skeleton.tsx";
import { useLinkToken } from "../site/use-link-token.ts";
import { CasePage } from "./case-page.tsx";
import { ownCases } from "../own-things.ts";
import { useCase, type OwnCase } from "./case-query.ts";

function NoCase({ isCut }: { isCut: boolean }) {
  return (
    <LinkProblem isCut={isCut}>
      <p>
        <Trans>Or open the report from the page of your request, with your mobile number.</Trans>
      </p>
    </LinkProblem>
  );
}

function Loaded({ own }: { own: OwnCase }) {
  const { data, error, refetch } = useCase(own);
  if (data) return <CasePage found={data} own={own} />;
  if (error && isNotFound(error)) return <NoCase isCut={false} />;
  if (error) return <RetryPage error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

function OfThisBrowser({ id }: { id: string }) {
  const token = ownCases.useToken(id);
  return token === null ? <NoCase isCut /> : <Loaded key={token} own={{ id, token }} />;
}

/** The case whose link was opened, or whose token this browser has. */
export function OwnCasePage({ id }: { id: string }) {
  const keep = useCallback((token: string) => ownCases.keep({ id, token }), [id]);
  return useLinkToken(keep).isRead ? <OfThisBrowser id={id} /> : <PageSkeleton />;
}

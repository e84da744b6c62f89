import { Trans } from "@lingui/react/macro";
import { useCallback } from "react";
import { CallFailed } from "../api/api.ts";
import { LinkProblem } from "../site/later/link-problem.tsx";
import { PageSkeleton } from "../site/page-skeleton.tsx";
import { RetryPage } from "../site/later/retry-page.tsx";
import { useLinkToken } from "../site/use-link-token.ts";
import type { Route } from "./+types/alert-screen.ts";
import { AlertPage } from "./alert-page.tsx";
import { openAlert, useAlert, type Opened } from "./alert-query.ts";
import { ownAlerts } from "../own-things.ts";

function NoAlert({ isCut }: { isCut: boolean }) {
  return (
    <LinkProblem isCut={isCut}>
      <p>
        <Trans>Or look up your number to see its status, and to set an alert again.</Trans>
      </p>
    </LinkProblem>
  );
}

function Loaded({ opened }: { opened: Opened }) {
  const { data, error, refetch } = useAlert(opened);
  if (data) return <AlertPage alert={data} opened={opened} />;
  if (error instanceof CallFailed && error.code === "resource_not_found")
    return <NoAlert isCut={false} />;
  if (error) return <RetryPage error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

function OfThisBrowser({ id }: { id: string }) {
  const token = ownAlerts.useToken(id);
  return token ? <Loaded key={token} opened={{ id, token }} /> : <NoAlert isCut />;
}

/** The page behind the link in our messages (docs/decisions/014). */
export default function AlertScreen({ params: { id } }: Route.ComponentProps) {
  const keep = useCallback((token: string) => openAlert({ id, token }), [id]);
  return useLinkToken(keep).isRead ? <OfThisBrowser id={id} /> : <PageSkeleton />;
}

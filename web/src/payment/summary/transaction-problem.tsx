import { Trans, useLingui } from "@lingui/react/macro";
import { HomeLink } from "../../site/home-link.tsx";
import { isNotFound } from "../../api/failure-toast.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { ProblemPage } from "../../site/problem/problem-page.tsx";
import { RetryPage } from "../../site/problem/retry-page.tsx";

/** The transaction does not exist; shows the server's sentence (spec §8). */
export function TransactionNotFound({ message }: { message?: string | undefined }) {
  const { t } = useLingui();
  return (
    <ProblemPage kind="not-found" title={<Trans>Not found</Trans>} action={<HomeLink />}>
      <PageTitle>{t`Not found`}</PageTitle>
      {message ? <p role="alert">{message}</p> : null}
      <p>{t`Please check the link. If it is cut, copy it whole from our message.`}</p>
    </ProblemPage>
  );
}

export function TransactionProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return isNotFound(error) ? (
    <TransactionNotFound message={error.code === "unreadable" ? undefined : error.message} />
  ) : (
    <RetryPage error={error} onRetry={onRetry} />
  );
}

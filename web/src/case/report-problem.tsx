import type { FullTransaction, Transaction } from "@portal/contract/transaction-read";
import { paths } from "@portal/contract/paths";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode } from "react";
import { Navigate, useSearchParams } from "react-router";
import { AccessForm, EnterMobile } from "../record/request/access-form.tsx";
import { useOpenCase } from "../record/request/open-case.ts";
import { TransactionProblem } from "../payment/summary/transaction-problem.tsx";
import { useTransaction } from "../payment/summary/transaction-query.ts";
import { ownRequests } from "../own-things.ts";
import { stepWords } from "../record/timeline/step-words.ts";
import { useHeadingFocus } from "../site/focus-heading.ts";
import { CutLink } from "../site/problem/link-problem.tsx";
import { RetryPage } from "../site/problem/retry-page.tsx";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { useLinkToken } from "../site/use-link-token.ts";
import { BackLink, PageColumn } from "../ui/page-column.tsx";
import { Card } from "../ui/card.tsx";
import { ReportForm } from "./report-form.tsx";
import { useDates } from "../site/use-dates.ts";

function Page({ uuid, children }: { uuid: string; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <PageColumn>
      <PageTitle>{t`Report a problem`}</PageTitle>
      <BackLink to={paths.tracking({ transaction_reference: uuid })}>
        <Trans>Back</Trans>
      </BackLink>
      <h1>
        <Trans>Report a problem</Trans>
      </h1>
      {children}
    </PageColumn>
  );
}

/** In a browser without the request's token. */
function WhoseRequest({
  transaction: { uuid, reference },
  isCut,
}: {
  transaction: Transaction;
  isCut: boolean;
}) {
  const { t } = useLingui();
  return (
    <Page uuid={uuid}>
      {isCut ? <CutLink /> : null}
      <Card className="flex flex-col gap-4">
        <p>
          <EnterMobile reference={reference} />
        </p>
        <AccessForm uuid={uuid} submit={t`Continue`} />
      </Card>
    </Page>
  );
}

/** The late step in words, for a report that the timeline offers. */
function useLateStep({ timeline, transactable_type: type }: FullTransaction): string {
  const dates = useDates();
  const { t, i18n } = useLingui();
  const last = timeline?.reached.at(-1);
  if (!last || !timeline?.promise?.late) return "";
  const step = i18n._(stepWords(type, last).current);
  const since = dates.written(last.at);
  const expected = dates.shortDay(timeline.promise.expected_by);
  return t`This step takes too long: ${step}. Since ${since}, expected by ${expected}.`;
}

function Report({ transaction, token }: { transaction: FullTransaction; token: string }) {
  const { uuid, reference } = transaction;
  const [search] = useSearchParams();
  const late = useLateStep(transaction);
  const { data: open, error, refetch } = useOpenCase(uuid, token);
  if (open) return <Navigate to={paths.case(open.id)} replace />;
  if (error) return <RetryPage error={error} onRetry={() => void refetch()} />;
  if (open === undefined) return <PageSkeleton />;
  const starting =
    search.has("late") && late !== ""
      ? ({ problem: "paid_not_moving", words: late } as const)
      : ({ problem: search.has("charged") ? "paid_not_moving" : "", words: "" } as const);
  return (
    <Page uuid={uuid}>
      <p>
        <Trans>
          About your request{" "}
          <strong translate="no" className="inline-block">
            {reference}.
          </strong>{" "}
          You get a report number, and the day by which you have an answer.
        </Trans>
      </p>
      <ReportForm {...{ uuid, token, starting }} />
    </Page>
  );
}

function Loaded({ uuid, isCut }: { uuid: string; isCut: boolean }) {
  const token = ownRequests.useToken(uuid);
  const { data, error, refetch } = useTransaction(uuid);
  useHeadingFocus(data?.access ?? "none");
  if (data?.access === "full" && token !== null) return <Report transaction={data} token={token} />;
  if (data) return <WhoseRequest transaction={data} isCut={isCut} />;
  if (error) return <TransactionProblem error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

/** The report; an open case replaces its form. */
export function ReportProblem({ uuid }: { uuid: string }) {
  const { isRead, isCut } = useLinkToken((token) => ownRequests.keep({ id: uuid, token }));
  return isRead ? <Loaded key={uuid} uuid={uuid} isCut={isCut} /> : <PageSkeleton />;
}

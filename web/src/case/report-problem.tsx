import type { Case } from "@portal/contract/case";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { paths } from "@portal/contract/paths";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { Navigate, useSearchParams } from "react-router";
import { AccessPage, EnterMobile } from "../record/request/access-form.tsx";
import { useOpenCase } from "../record/request/open-case.ts";
import { TransactionProblem } from "../payment/summary/transaction-problem.tsx";
import { useTransaction } from "../payment/summary/transaction-query.ts";
import { ownRequests } from "../own-things.ts";
import { readSession, writeSession } from "../session.ts";
import { stepWords } from "../record/timeline/step-words.ts";
import { useHeadingFocus } from "../site/focus-heading.ts";
import { RetryPage } from "../site/problem/retry-page.tsx";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import { PageTitle } from "../site/page-title.tsx";
import { useLinkToken } from "../site/use-link-token.ts";
import { BackLink, PageColumn } from "../ui/page-column.tsx";
import { replyDraftItem, reportDraftItem } from "./case-query.ts";
import { ReportForm } from "./report-form.tsx";
import { useDates } from "../site/use-dates.ts";

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

/**
 * Words that an open case already has were sent, though their answer was lost; others go into a reply, unless one is begun
 * already: then they stay.
 */
function takeAlong(open: Case): void {
  const draft = readSession(reportDraftItem);
  if (draft?.uuid !== open.transaction_uuid) return;
  const { words, photo } = draft;
  const isSent = open.messages.some((message) => message.words === words.trim());
  if (!isSent && (words !== "" || photo !== "")) {
    if (readSession(replyDraftItem) !== null) return;
    writeSession(replyDraftItem, { id: open.id, words, photo, attempt: null });
  }
  writeSession(reportDraftItem, null);
}

function ToOpenCase({ open }: { open: Case }) {
  useEffect(() => takeAlong(open), [open]);
  return <Navigate to={paths.case(open.id)} replace />;
}

function Report({ transaction, token }: { transaction: FullTransaction; token: string }) {
  const { t } = useLingui();
  const { uuid, reference } = transaction;
  const [search] = useSearchParams();
  const late = useLateStep(transaction);
  const { data: open, error, refetch } = useOpenCase(uuid, token);
  if (open) return <ToOpenCase open={open} />;
  if (error) return <RetryPage error={error} onRetry={() => void refetch()} />;
  if (open === undefined) return <PageSkeleton />;
  const starting =
    search.has("late") && late !== ""
      ? ({ problem: "paid_not_moving", words: late } as const)
      : ({ problem: search.has("charged") ? "paid_not_moving" : "", words: "" } as const);
  return (
    <PageColumn>
      <PageTitle>{t`Report a problem`}</PageTitle>
      <BackLink to={paths.tracking({ transaction_reference: uuid })}>
        <Trans>Back</Trans>
      </BackLink>
      <h1>
        <Trans>Report a problem</Trans>
      </h1>
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
    </PageColumn>
  );
}

function Loaded({ uuid, isCut }: { uuid: string; isCut: boolean }) {
  const { t } = useLingui();
  const token = ownRequests.useToken(uuid);
  const { data, error, refetch } = useTransaction(uuid);
  useHeadingFocus(data?.access ?? "none");
  if (data?.access === "full" && token !== null) return <Report transaction={data} token={token} />;
  if (data)
    return (
      <AccessPage title={t`Report a problem`} uuid={uuid} isCut={isCut}>
        <EnterMobile reference={data.reference} />
      </AccessPage>
    );
  if (error) return <TransactionProblem error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

/** The report; an open case replaces its form. */
export function ReportProblem({ uuid }: { uuid: string }) {
  const { isRead, isCut } = useLinkToken((token) => ownRequests.keep({ id: uuid, token }));
  return isRead ? <Loaded key={uuid} uuid={uuid} isCut={isCut} /> : <PageSkeleton />;
}

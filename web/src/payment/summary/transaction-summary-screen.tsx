import { paidTransactionStatuses } from "@portal/contract/status";
import type { Transaction } from "@portal/contract/transaction-read";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { CallFailed } from "../../api/api.ts";
import { HomeLink } from "../../site/home-link.tsx";
import { PageSkeleton } from "../../site/page-skeleton.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { PrintButton } from "../../receipt/print-button.tsx";
import { PrintedFoot } from "../../receipt/printed-foot.tsx";
import type { ScreenHandle } from "../../site/screen-handle.ts";
import { paths } from "@portal/contract/paths";
import { Banner } from "../../ui/banner.tsx";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { AccessForm } from "../resume/access-form.tsx";
import { Receipt } from "../../receipt/receipt.tsx";
import { ReportLink } from "../../record/report-link.tsx";
import { requestWords } from "../../record/request/request-words.ts";
import type { NowWords } from "../../record/timeline/step-words.ts";
import { StoryTimeline } from "../../record/timeline/story-timeline.tsx";
import { useIsBackFromPaying } from "./back-from-paying.ts";
import { transactionFacts } from "./transaction-facts.ts";
import { useClearAfterPayment } from "./clear-after-payment.ts";
import type { Refresh } from "./refresh-status.tsx";
import { SaveSummary } from "./save-summary.tsx";
import { useBadgeWord } from "./status-badge.tsx";
import { SummaryNow } from "./summary-now.tsx";
import { TransactionNotFound, TransactionProblem } from "./transaction-problem.tsx";
import { useTransaction } from "./transaction-query.ts";
import { SummaryRows } from "./summary-rows.tsx";
import { KeptPart, lazyKept } from "../../kept/kept-part.tsx";

const KeepReceipt = lazyKept(async () => (await import("./keep-receipt.tsx")).KeepReceipt);

export const handle: ScreenHandle = { disclaimer: false };

/** Announces a change of the status to screen readers; silent at first. */
function StatusChange({ status }: { status: string }) {
  const { t } = useLingui();
  const [last, setLast] = useState({ status, changed: false });
  if (last.status !== status) setLast({ status, changed: true });
  const word = useBadgeWord(status);
  return (
    <p role="status" className="sr-only">
      {last.changed ? t`The status is now: ${word}` : ""}
    </p>
  );
}

function ShowFullDetails({ uuid, status, awaits_photo: awaitsPhoto }: Transaction) {
  const { t } = useLingui();
  // The question starts open where the person needs the token to go on.
  const [needed] = useState(status === "For Payment" || status === "failed" || awaitsPhoto);
  return (
    <Card className="print:hidden">
      <Disclosure summary={t`Show full details`} open={needed}>
        <div className="pt-2">
          <AccessForm uuid={uuid} submit={t`Show the details`} />
        </div>
      </Disclosure>
    </Card>
  );
}

/** Shows the server's sentence, if there was one (spec §2). */
function MayBeOld({ trouble }: { trouble: Error }) {
  return (
    <Banner variant="warning">
      <p>
        {trouble instanceof CallFailed ? `${trouble.message} ` : null}
        <Trans>What you see may be out of date.</Trans>
      </p>
    </Banner>
  );
}

const paid: ReadonlySet<string> = new Set(paidTransactionStatuses);

/** A person who has just paid is not asked to pay. */
const confirming: NowWords = { meaning: msg`Your payment is being confirmed.` };

type SummaryProps = {
  transaction: Transaction;
  /** The URL says that the payment succeeded. This proves nothing: only the server's answer counts. */
  saysPaid: boolean;
  /** Why the last poll failed: the page shows older data. */
  trouble: Error | null;
  refresh: Refresh;
};

function Summary({ transaction, saysPaid, trouble, refresh }: SummaryProps) {
  const { t } = useLingui();
  useClearAfterPayment(transaction);
  const title = t`Transaction Summary`;
  const full = transaction.access === "full" ? transaction : null;
  // Before the checkout nothing can go wrong; hosts without timelines have no cases.
  const reportable = full?.timeline && full.status !== "Created" ? full.uuid : null;
  const isPaid = paid.has(transaction.status);
  const isConfirming = saysPaid && transaction.status === "For Payment";
  return (
    <PageColumn
      asideLabel={t`Steps of this transaction`}
      aside={
        <Card>
          <StoryTimeline
            type={transaction.transactable_type}
            facts={transactionFacts(transaction)}
            reference={transaction.reference}
            now={isConfirming ? confirming : requestWords(transaction)}
            until={isConfirming ? null : full?.payment_expires_at}
            own={reportable}
          />
        </Card>
      }
    >
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <StatusChange status={transaction.status} />
      {trouble ? <MayBeOld trouble={trouble} /> : null}
      <Receipt top={<SummaryNow {...{ transaction, isConfirming, refresh }} />}>
        <h2 className="mb-4">{isPaid ? <Trans>Receipt</Trans> : <Trans>Details</Trans>}</h2>
        <SummaryRows transaction={transaction} />
      </Receipt>
      {full ? null : <ShowFullDetails {...transaction} />}
      <div className="flex flex-col gap-3 print:hidden">
        {isPaid ? (
          <p>
            <Trans>Please save a copy as proof of this transaction.</Trans>
          </p>
        ) : null}
        <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
          <SaveSummary transaction={transaction} title={title} />
          <PrintButton />
          <HomeLink variant="secondary" />
        </div>
        {reportable === null ? null : <ReportLink uuid={reportable} />}
      </div>
      {isPaid ? (
        <Suspense>
          <KeepReceipt transaction={transaction} />
        </Suspense>
      ) : null}
      <PrintedFoot path={paths.tracking({ transaction_reference: transaction.uuid })} />
    </PageColumn>
  );
}

const KeptReceipt = lazyKept(async () => (await import("./kept-receipt.tsx")).KeptReceipt);

/** Transaction Summary (spec §2); it follows the payment by itself (spec §4). */
export default function TransactionSummaryScreen() {
  const [search] = useSearchParams();
  const uuid = search.get("transaction_reference") ?? "";
  const saysPaid = search.get("status")?.toLowerCase() === "success";
  const isBack = useIsBackFromPaying() || saysPaid;
  const { data, error, refetch } = useTransaction(uuid, { follow: true, isBack });
  if (uuid === "") return <TransactionNotFound />;
  if (data)
    return <Summary {...{ transaction: data, saysPaid, trouble: error, refresh: refetch }} />;
  const onRetry = () => void refetch();
  const rest = error ? <TransactionProblem error={error} onRetry={onRetry} /> : <PageSkeleton />;
  return (
    <KeptPart fallback={rest}>
      <KeptReceipt uuid={uuid} error={error} onRetry={onRetry}>
        {rest}
      </KeptReceipt>
    </KeptPart>
  );
}

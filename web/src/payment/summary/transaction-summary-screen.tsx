import { isPaidStatus } from "@portal/contract/status";
import { formatPesos } from "@portal/contract/money";
import type { Transaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { CallFailed } from "../../api/api.ts";
import { lazyChunk, Nothing } from "../../site/loading/lazy-part.tsx";
import { PageSkeleton } from "../../site/loading/page-skeleton.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { ActionRow } from "../../receipt/action-row.tsx";
import { PrintedFoot, Receipt } from "../../receipt/receipt.tsx";
import type { ScreenHandle } from "../../site/screen-handle.ts";
import { paths } from "@portal/contract/paths";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink, flushLook } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { AccessForm } from "../../record/request/access-form.tsx";
import { ReportLink } from "../../record/report-link.tsx";
import { StoryCard } from "../../record/timeline/story-card.tsx";
import { useIsBackFromPaying } from "./tracking-redirect.tsx";
import { transactionFacts, unknownFacts } from "./transaction-story.ts";
import { useClearAfterPayment } from "./clear-after-payment.ts";
import { SummaryNews, summaryParts } from "./summary-parts.tsx";
import { TransactionNotFound, TransactionProblem } from "./transaction-problem.tsx";
import { useTransaction } from "./transaction-query.ts";
import { ReceiptTitle, SummaryRows, useSheet } from "./summary-rows.tsx";
import { ClearPhone } from "../../site/visit.tsx";
import { KeptPart, lazyKept } from "../../kept/kept-part.tsx";
import { SaveImageButton } from "../../receipt/save-image-button.tsx";
import type { ImageSheet } from "../../receipt/save-image.ts";
import { type BadgeKind, badgeOf, useBadgeWord } from "./status-badge.tsx";

const KeepReceipt = lazyChunk(
  async () => (await import("./kept-receipt.tsx")).KeepReceipt,
  Nothing,
);

export const handle: ScreenHandle = { disclaimer: false };

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
        {/* That there is no connection stands at the top of the page. */}
        {trouble instanceof CallFailed && trouble.code !== "offline" ? `${trouble.message} ` : null}
        <Trans>What you see may be out of date.</Trans>
      </p>
    </Banner>
  );
}

type SummaryProps = {
  transaction: Transaction;
  /** The URL says that the payment succeeded. This proves nothing: only the server's answer counts. */
  saysPaid: boolean;
  /** Why the last poll failed: the page shows older data. */
  trouble: Error | null;
};

/** What is saved, shared and printed; the receipt is above it (spec §2). */
function SummaryActions({ transaction }: { transaction: Transaction }) {
  const { t } = useLingui();
  const { uuid, status, reference } = transaction;
  const title = t`Transaction Summary`;
  return (
    <>
      <p className="print:hidden">{t`Please save a copy as proof of this transaction.`}</p>
      <ActionRow
        save={<SaveSummary {...{ transaction, title }} />}
        shared={{
          text: t`Transaction Summary, Reference Number ${reference}`,
          path: paths.tracking({ transaction_reference: uuid }),
        }}
      >
        <ButtonLink to={paths.track} variant="quiet" className={flushLook}>
          {t`Go back to homepage`}
        </ButtonLink>
        <ClearPhone />
      </ActionRow>
      {isPaidStatus(status) ? (
        <Suspense>
          <KeepReceipt transaction={transaction} />
        </Suspense>
      ) : null}
      <PrintedFoot
        path={paths.tracking({ transaction_reference: uuid })}
        // Before it is paid, a QR code is for paying.
        hasCode={status !== "For Payment"}
      />
    </>
  );
}

function Summary({ transaction, saysPaid, trouble }: SummaryProps) {
  const { t } = useLingui();
  useClearAfterPayment(transaction);
  const title = t`Transaction Summary`;
  const full = transaction.access === "full" ? transaction : null;
  // Before the checkout nothing can go wrong; hosts without timelines have no cases.
  const reportable = full?.timeline && full.status !== "Created" ? full.uuid : null;
  const isConfirming = saysPaid && transaction.status === "For Payment";
  const receipt = isPaidStatus(transaction.status) ? t`Receipt` : t`Details`;
  return (
    <PageColumn
      head={<h1>{title}</h1>}
      asideLabel={receipt}
      aside={
        <div className="flex flex-col gap-4">
          <Receipt>
            <ReceiptTitle amount={formatPesos(transaction.amount)}>{receipt}</ReceiptTitle>
            <SummaryRows transaction={transaction} isConfirming={isConfirming} />
          </Receipt>
          {full ? null : <ShowFullDetails {...transaction} />}
        </div>
      }
      below={
        <>
          <SummaryActions transaction={transaction} />
          {reportable === null ? null : <ReportLink uuid={reportable} />}
        </>
      }
    >
      <PageTitle>{title}</PageTitle>
      <SummaryNews transaction={transaction} />
      {trouble ? <MayBeOld trouble={trouble} /> : null}
      <StoryCard
        type={transaction.transactable_type}
        // "Waiting for the payment" would ask for it once more.
        facts={isConfirming ? unknownFacts : transactionFacts(transaction)}
        reference={transaction.reference}
        own={reportable}
        {...summaryParts({ transaction, isConfirming })}
      />
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
  if (data) return <Summary {...{ transaction: data, saysPaid, trouble: error }} />;
  const onRetry = () => void refetch();
  const rest = error ? <TransactionProblem error={error} onRetry={onRetry} /> : <PageSkeleton />;
  return (
    <KeptPart fallback={rest}>
      <KeptReceipt id={uuid} error={error} onRetry={onRetry}>
        {rest}
      </KeptReceipt>
    </KeptPart>
  );
}

const tones: Record<BadgeKind, NonNullable<ImageSheet["badge"]>["tone"]> = {
  created: "ink",
  "for-payment": "warning",
  success: "success",
  failed: "danger",
};

/** "Save as image" (spec §2), in every status: who has a question needs something to show. */
function SaveSummary({ transaction, title }: { transaction: Transaction; title: string }) {
  const { t } = useLingui();
  const text = useBadgeWord(transaction.status);
  const sheet = useSheet(transaction, title, (name) => name !== "status");
  const badge = { text, tone: tones[badgeOf(transaction.status)] };
  return (
    <SaveImageButton
      name={`Transaction ${transaction.payment_reference ?? transaction.reference}`}
      sheet={async () => ({ ...(await sheet()), badge })}
      variant="secondary"
    >
      {t`Save as image`}
    </SaveImageButton>
  );
}

import type { TransactableType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate } from "react-router";
import { PageSkeleton } from "../site/page-skeleton.tsx";
import { RetryPage } from "../site/later/retry-page.tsx";
import { ShippingPage } from "./request/shipping-page.tsx";
import { subjectOf } from "./request/shipping-subject.ts";
import { paths } from "@portal/contract/paths";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { isPaid } from "./deliverability.ts";
import { useOwnTransaction } from "./delivery-session.ts";

type Paid = { transaction: Pick<FullTransaction, "holds_money" | "refunds"> };

function WhatBecomesOfIt({ transaction: { holds_money: holdsMoney, refunds } }: Paid) {
  if (!holdsMoney)
    return <Trans>There is nothing else to fill in. The summary shows where your item is.</Trans>;
  if (refunds.some(({ state }) => state !== "refused"))
    return (
      <Trans>We are returning your payment. The summary shows the status of your refund.</Trans>
    );
  return <Trans>We received your payment and are looking into it</Trans>;
}

/** Replaces the form, so that nothing is filled in, uploaded or paid twice. */
export function AlreadyPaid({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  return (
    <Banner
      variant="info"
      title={t`You have already paid for this delivery`}
      actions={
        <ButtonLink to={paths.tracking({ transaction_reference: transaction.uuid })}>
          <Trans>View the summary</Trans>
        </ButtonLink>
      }
    >
      <p>
        <WhatBecomesOfIt transaction={transaction} />
      </p>
    </Banner>
  );
}

/** A delivery page without a record: dropped after this browser's payment, or never looked up. */
export function DeliveryWithoutRecord({
  title,
  type,
  number,
  otherwise,
}: {
  title: string;
  type: TransactableType;
  number: string;
  /** Where to look the record up. */
  otherwise: string;
}) {
  const { loading, error, again, transaction } = useOwnTransaction({ type, number });
  if (loading) return <PageSkeleton />;
  if (error) return <RetryPage error={error} onRetry={again} />;
  if (!transaction || !isPaid(transaction)) return <Navigate to={otherwise} replace />;
  return (
    <ShippingPage title={title} backTo={otherwise} subject={subjectOf(transaction)}>
      <AlreadyPaid transaction={transaction} />
    </ShippingPage>
  );
}

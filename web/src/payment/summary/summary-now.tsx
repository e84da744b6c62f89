import { pathOfTransactionType } from "@portal/contract/status";
import type { Transaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { AwaitedPayment } from "../pay/awaited-payment.tsx";
import { FailedPayment } from "../pay/failed-payment.tsx";
import { Headline } from "./headline.tsx";
import { HeldMoney } from "../pay/held-money.tsx";
import { PhotoNews } from "../../record/request/photo-news.tsx";
import { RefundNews } from "../../record/request/refund-news.tsx";
import { PaidNews } from "./paid-news.tsx";
import { RefreshStatus, type Refresh } from "./refresh-status.tsx";

type SummaryNowProps = {
  transaction: Transaction;
  /** Paid according to the URL, but not yet confirmed by the server. */
  isConfirming: boolean;
  refresh: Refresh;
};

function Confirming({ refresh }: { refresh: Refresh }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-3">
      <Banner variant="info" title={t`We are confirming your payment`}>
        <p>
          <Trans>This takes a moment. This page changes by itself; please do not pay again.</Trans>
        </p>
      </Banner>
      <RefreshStatus refresh={refresh} />
    </div>
  );
}

function NotPaidYet({ transaction }: { transaction: Transaction }) {
  const type = pathOfTransactionType[transaction.transactable_type];
  return (
    <div className="flex flex-col gap-4">
      <Headline title={<Trans>Not paid yet</Trans>}>
        <Trans>Your request is saved. It is delivered once the courier fee is paid.</Trans>
      </Headline>
      <ButtonLink to={paths.checkout(type, transaction.uuid)} wide className="sm:self-start">
        <Trans>Continue to checkout</Trans>
      </ButtonLink>
    </div>
  );
}

/** The transaction's status, what comes next, and what the person can do; and how far its refunds are. */
export function SummaryNow(props: SummaryNowProps) {
  const { transaction } = props;
  const refunds = transaction.access === "full" ? transaction.refunds : [];
  if (refunds.length === 0) return <ByStatus {...props} />;
  return (
    <div className="flex flex-col gap-4">
      {/* What was paid twice goes on. */}
      {transaction.status === "failed" ? null : <ByStatus {...props} />}
      <RefundNews refunds={refunds} />
    </div>
  );
}

function ByStatus({ transaction, isConfirming, refresh }: SummaryNowProps) {
  const full = transaction.access === "full" ? transaction : null;
  if (full?.holds_money) return <HeldMoney />;
  switch (transaction.status) {
    case "Created":
      return <NotPaidYet transaction={transaction} />;
    case "For Payment":
      if (isConfirming) return <Confirming refresh={refresh} />;
      return full ? (
        <AwaitedPayment transaction={full} refresh={refresh} />
      ) : (
        <Headline title={<Trans>Waiting for the payment</Trans>}>
          <Trans>To pay, show the full details below.</Trans>
        </Headline>
      );
    case "failed":
      return full ? (
        <FailedPayment transaction={full} />
      ) : (
        <Headline title={<Trans>This did not go through</Trans>}>
          <Trans>The full details say why, and what can be done.</Trans>
        </Headline>
      );
    case "For Verification":
    case "For Dispatch":
    case "In Transit":
    case "Received":
      return transaction.awaits_photo ? (
        <PhotoNews request={transaction} />
      ) : (
        <PaidNews transaction={transaction} status={transaction.status} />
      );
  }
}

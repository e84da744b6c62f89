import { paidTransactionStatuses, pathOfTransactionType } from "@portal/contract/status";
import type { Transaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { Navigate, useParams } from "react-router";
import { ownRequests } from "../../own-things.ts";
import { paths } from "@portal/contract/paths";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { AccessForm } from "../../record/request/access-form.tsx";
import { AlreadyPage } from "../resume/already-page.tsx";
import { CheckoutForm, CheckoutRow } from "./checkout-form.tsx";
import { CheckoutFrame } from "./checkout-frame.tsx";
import { TransactionProblem } from "../summary/transaction-problem.tsx";
import { useTransaction } from "../summary/transaction-query.ts";
import { useOfficeCourier } from "./use-payment-channel.ts";
import { useSession } from "../../session.ts";
import { checkoutDetailsItem } from "../../delivery/delivery-session.ts";

const isOver = ({ status }: Transaction): boolean =>
  paidTransactionStatuses.some((paid) => paid === status);

function Placeholder() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the checkout`}>
      <div className="flex flex-col gap-6">
        <CheckoutRow
          beside={
            <>
              <Skeleton className="h-20 w-full" />
              <Skeleton className="h-20 w-full" />
            </>
          }
        >
          <Skeleton className="h-80 w-full lg:h-48" />
        </CheckoutRow>
        <Skeleton className="h-44 w-full lg:h-36" />
        <CheckoutRow beside={<Skeleton className="h-28 w-full max-lg:hidden" />}>
          <Skeleton className="h-44 w-full" />
          <Skeleton className="h-11 w-full" />
        </CheckoutRow>
      </div>
    </Loading>
  );
}

/** Checkout (spec §2): one screen for all couriers, with the courier's colours and words. */
export default function CheckoutScreen() {
  const { t } = useLingui();
  const { uuid = "", type = "" } = useParams();
  const [kept] = useSession(checkoutDetailsItem);
  const ofThis = kept?.uuid === uuid ? kept : null;
  const { data: transaction, error, refetch } = useTransaction(uuid);
  const full = transaction?.access === "full" ? transaction : null;
  const { courier, settled } = useOfficeCourier(full);
  const isComing = ownRequests.useToken(uuid) !== null && transaction?.access !== "public";
  const nameToCome = isComing ? null : undefined;

  if (error && !transaction)
    return <TransactionProblem error={error} onRetry={() => void refetch()} />;
  if (transaction) {
    const properType = pathOfTransactionType[transaction.transactable_type];
    if (type !== properType) return <Navigate to={paths.checkout(properType, uuid)} replace />;
    if (isOver(transaction) || full?.holds_money) return <AlreadyPage transaction={transaction} />;
  }
  return (
    <CheckoutFrame
      courierCode={full?.delivery_courier ?? ofThis?.delivery_courier ?? ""}
      courierName={full && settled ? courier?.name || full.payee : nameToCome}
      backTo={paths.transaction(uuid)}
      wide={transaction?.access !== "public"}
    >
      {full && settled ? (
        <CheckoutForm key={uuid} transaction={full} courier={courier} />
      ) : transaction?.access === "public" ? (
        <>
          <p>
            <Trans>
              To protect your details, enter the mobile number you gave for request{" "}
              <strong translate="no" className="inline-block">
                {transaction.reference}.
              </strong>
            </Trans>
          </p>
          <AccessForm uuid={uuid} submit={t`Continue`} />
        </>
      ) : (
        <Placeholder />
      )}
    </CheckoutFrame>
  );
}

import { pathOfTransactionType } from "@portal/contract/status";
import type { FullTransaction, Transaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Navigate, useLocation, useParams } from "react-router";
import * as v from "valibot";
import { useHeadingFocus } from "../../site/focus-heading.ts";
import { PageSkeleton } from "../../site/loading/page-skeleton.tsx";
import { ownRequests } from "../../own-things.ts";
import { LazyShippingForm, ShippingPage } from "../../delivery/request/shipping-page.tsx";
import { subjectOf } from "../../delivery/request/shipping-subject.ts";
import { CutLink } from "../../site/problem/link-problem.tsx";
import { useLinkToken } from "../../site/use-link-token.ts";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { AccessPage, EnterMobile } from "../../record/request/access-form.tsx";
import { AlreadyPage } from "./already-page.tsx";
import { leadsOn, NotPayable } from "../checkout/checkout-refusals.tsx";
import { FailedActions } from "../pay/failed-actions.tsx";
import { TransactionProblem } from "../summary/transaction-problem.tsx";
import { useTransaction, useTransactionCache } from "../summary/transaction-query.ts";

/** Navigation state of "Change details": a failed transaction is changed. */
const ChangeState = v.object({ change: v.literal(true) });

/** A shortcut for people who only want to pay, without reading the whole form. */
function NothingToChange({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  const type = pathOfTransactionType[transaction.transactable_type];
  return (
    <ButtonLink to={paths.checkout(type, transaction.uuid)} variant="secondary" wide>
      {t`Nothing to change: continue to checkout`}
    </ButtonLink>
  );
}

type UnlessNotPayableProps = { transaction: FullTransaction; children: ReactNode };

/** The form, unless no change of it helps: then nothing is filled in for nothing. */
function UnlessNotPayable({ transaction, children }: UnlessNotPayableProps) {
  const { uuid, not_payable: refusal } = transaction;
  const { reload } = useTransactionCache(uuid);
  const isFree = refusal === null || refusal.errors["delivery_courier"] !== undefined;
  // A form that is open stays open.
  const [isOpen, setOpen] = useState(isFree);
  if (isFree && !isOpen) setOpen(true);
  if (isFree || isOpen) return children;
  return <NotPayable uuid={uuid} refusal={refusal} onAgain={() => void reload()} />;
}

function Editing({ transaction, token }: { transaction: FullTransaction; token: string }) {
  const { t } = useLingui();
  const subject = subjectOf(transaction);
  return (
    <ShippingPage
      title={t`Change your request`}
      backTo={paths.tracking({ transaction_reference: transaction.uuid })}
      subject={subject}
    >
      <div className="flex flex-col gap-6">
        {transaction.status === "Created" && leadsOn(transaction.not_payable) ? (
          <NothingToChange transaction={transaction} />
        ) : null}
        <UnlessNotPayable transaction={transaction}>
          <LazyShippingForm
            key={transaction.uuid}
            subject={subject}
            editing={{ transaction, token }}
          />
        </UnlessNotPayable>
      </div>
    </ShippingPage>
  );
}

type OpenedProps = {
  transaction: Transaction;
  /** The link came with a part of its token only. */
  isCut: boolean;
};

function Resumed({ transaction, isCut }: OpenedProps) {
  const { t } = useLingui();
  const token = ownRequests.useToken(transaction.uuid);
  const wantsChange = v.is(ChangeState, useLocation().state);
  const { uuid, status } = transaction;
  const full = transaction.access === "full" ? transaction : null;
  useHeadingFocus(full ? "form" : "question");
  if (status === "For Payment")
    return <Navigate to={paths.tracking({ transaction_reference: uuid })} replace />;
  const isOpen = status === "Created" || (status === "failed" && wantsChange);
  if (isOpen && !full?.holds_money)
    return full ? (
      <Editing transaction={full} token={token ?? ""} />
    ) : (
      <AccessPage title={t`Continue your request`} uuid={uuid} isCut={isCut}>
        <EnterMobile reference={transaction.reference} />
      </AccessPage>
    );
  return (
    <AlreadyPage
      transaction={transaction}
      notice={isCut && !full ? <CutLink /> : null}
      actions={full && status === "failed" ? <FailedActions transaction={full} /> : null}
    />
  );
}

/** Resume a transaction (spec §2), also the target of the link in our e-mails. */
export default function ResumeTransactionScreen() {
  const { uuid = "" } = useParams();
  const { isRead, isCut } = useLinkToken((token) => ownRequests.keep({ id: uuid, token }));
  return isRead ? <Resume key={uuid} uuid={uuid} isCut={isCut} /> : <PageSkeleton />;
}

function Resume({ uuid, isCut }: { uuid: string; isCut: boolean }) {
  const { data, error, refetch } = useTransaction(uuid);
  if (data) return <Resumed transaction={data} isCut={isCut} />;
  if (error) return <TransactionProblem error={error} onRetry={() => void refetch()} />;
  return <PageSkeleton />;
}

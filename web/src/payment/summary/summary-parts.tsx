import { pathOfTransactionType, type TransactionStatus } from "@portal/contract/status";
import { paths } from "@portal/contract/paths";
import type { RefundRead, Transaction } from "@portal/contract/transaction-read";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { StoryCardProps } from "../../record/timeline/story-card.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icons.tsx";
import { HeldMoney, PhotoNews, RefundNews } from "../../record/request/request-news.tsx";
import { requestNow, requestWords } from "../../record/request/request-words.ts";
import { focusPlace } from "../../site/focus-heading.ts";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { ACCESS_MOBILE } from "../../record/request/access-form.tsx";
import { AwaitedPayment, RefreshStatus } from "../pay/awaited-payment.tsx";
import { FailedActions, PayAgain } from "../pay/failed-actions.tsx";
import { failedUnpaid, isCancelled } from "./transaction-story.ts";
import { type ReactNode, useEffect, useState } from "react";
import { formatPesos } from "@portal/contract/money";
import type { MessageDescriptor } from "@lingui/core";
import { useDates } from "../../site/use-dates.ts";
import { readSession, sessionItem, writeSession } from "../../session.ts";
import { useBadgeWord } from "./status-badge.tsx";
import * as v from "valibot";

type SummaryNowProps = {
  transaction: Transaction;
  /** Paid according to the URL, but not yet confirmed by the server. */
  isConfirming: boolean;
};

type Parts = Pick<StoryCardProps, "band" | "children" | "isUrgent" | "now" | "actions">;

/** The headline says it already. */
const silent = { meaning: undefined, next: undefined };
const silentMeaning = { meaning: undefined };
const silentNext = { next: undefined };

type HeadlineProps = { title: ReactNode; children?: ReactNode; isTrouble?: boolean };

function Headline({ title, children, isTrouble = false }: HeadlineProps) {
  return (
    <>
      <h2 className="flex flex-wrap gap-x-2 text-xl">
        {isTrouble ? <Icon name="danger" className="size-7 text-danger" /> : null}
        <span className="beside-icon">{title}</span>
      </h2>
      {children ? <p>{children}</p> : null}
    </>
  );
}

function awaited({ transaction, isConfirming }: SummaryNowProps): Parts {
  if (isConfirming)
    return {
      children: (
        <>
          <Headline title={<Trans>We are confirming your payment</Trans>}>
            <Trans>
              This takes a moment. This page changes by itself; please do not pay again.
            </Trans>
          </Headline>
          <RefreshStatus uuid={transaction.uuid} />
        </>
      ),
      isUrgent: true,
      now: silent,
    };
  if (transaction.access === "full")
    return {
      children: <AwaitedPayment transaction={transaction} />,
      isUrgent: true,
      now: silent,
    };
  return {
    children: (
      <Headline title={<Trans>Waiting for the payment</Trans>}>
        <Trans>
          To pay,{" "}
          <a
            href={`#${ACCESS_MOBILE}`}
            onClick={(event) => focusPlace(event, document.getElementById(ACCESS_MOBILE))}
          >
            enter the mobile number given with the request
          </a>
          .
        </Trans>
      </Headline>
    ),
    now: silent,
  };
}

const notThrough = <Trans>This did not go through</Trans>;

function failed(transaction: Transaction): Parts {
  const title = notThrough;
  if (transaction.access === "public")
    return {
      children: (
        <Headline title={title} isTrouble>
          <Trans>The full details say why, and what you can do.</Trans>
        </Headline>
      ),
      now: silent,
    };
  return {
    // Who cancelled it needs no reason.
    children: isCancelled(transaction) ? (
      <Headline title={<Trans>The payment was cancelled</Trans>} />
    ) : (
      <Headline title={title} isTrouble>
        {transaction.failed_reason}
      </Headline>
    ),
    // The reason does not say whether money was taken.
    now: failedUnpaid(transaction) ? silentNext : transaction.failed_reason ? silentMeaning : {},
    actions: <FailedActions transaction={transaction} />,
  };
}

const refundsOf = (transaction: Transaction): readonly RefundRead[] =>
  transaction.access === "full" ? transaction.refunds : [];

function PaidHeadline({ status }: Pick<Transaction, "status">) {
  const { t } = useLingui();
  const headline = paidHeadlines[status];
  return <Headline title={headline ? t(headline) : status} />;
}

function paid(transaction: Transaction): Parts {
  const { status } = transaction;
  if (transaction.awaits_photo) return { children: <PhotoNews request={transaction} /> };
  const full = transaction.access === "full" ? transaction : null;
  const url = full?.tracking_url ?? null;
  // Once it is delivered there is little left to follow.
  const variant = status === "Received" ? "secondary" : "primary";
  const actions =
    url === null ? null : (
      <OutsideLink href={url} newTab variant={variant} icon="external">
        <Trans>Track the parcel</Trans>
      </OutsideLink>
    );
  // Who waits longer than promised has other news.
  if (isJustPaid(status) && !full?.timeline?.promise?.late && refundsOf(transaction).length === 0)
    return { band: <PaidBand transaction={transaction} />, actions };
  return {
    children: <PaidHeadline status={status} />,
    now: status === "Received" ? { meaning: msg`The courier has delivered it.` } : undefined,
    actions,
  };
}

function ToCheckout({ transaction }: { transaction: Transaction }) {
  const { t } = useLingui();
  const { uuid, transactable_type: type } = transaction;
  const link = (
    <ButtonLink to={paths.checkout(pathOfTransactionType[type], uuid)} wide>
      {t`Continue to checkout`}
    </ButtonLink>
  );
  return transaction.access === "full" ? (
    <PayAgain transaction={transaction}>{link}</PayAgain>
  ) : (
    link
  );
}

function partsOf(props: SummaryNowProps): Parts {
  const { transaction } = props;
  // What becomes of the money is said by the banner.
  if (transaction.access === "full" && transaction.holds_money)
    return { children: <HeldMoney />, now: { next: undefined } };
  switch (transaction.status) {
    case "Created":
      return {
        children: <Headline title={<Trans>Not paid yet</Trans>} />,
        actions: <ToCheckout transaction={transaction} />,
      };
    case "For Payment":
      return awaited(props);
    case "failed":
      return failed(transaction);
    case "For Verification":
    case "For Dispatch":
    case "In Transit":
    case "Received":
      return paid(transaction);
  }
}

const afterRefund = { next: msg`The status shows what you can do now.` };

/** It may be asked for again, or picked up. */
function SeeStatus({ transaction }: { transaction: Transaction }) {
  const { t } = useLingui();
  if (transaction.access === "public") return null;
  const { transactable_type: type, transactable_details: of } = transaction;
  return (
    <ButtonLink to={paths.record(type, of.number)} wide>
      {t`See the status`}
    </ButtonLink>
  );
}

/** What the story card says and offers in each status, and how far refunds are; the status' word is in the rows. */
export function summaryParts(props: SummaryNowProps): Parts {
  const { transaction } = props;
  const refunds = refundsOf(transaction);
  // What was paid twice goes on.
  const isOver = transaction.status === "failed" && refunds.length > 0;
  const parts: Parts = isOver
    ? {
        children: <Headline title={notThrough} isTrouble />,
        actions: <SeeStatus transaction={transaction} />,
      }
    : partsOf(props);
  if (parts.band) return parts;
  return {
    ...parts,
    children: (
      <>
        {parts.children}
        <RefundNews refunds={refunds} />
      </>
    ),
    now: {
      ...parts.now,
      ...requestWords(transaction),
      ...(requestNow(transaction) === "done" ? afterRefund : null),
    },
  };
}

const received = msg`Your payment was received`;

/** Headlines of the statuses after the payment. */
const paidHeadlines: Partial<Record<TransactionStatus, MessageDescriptor>> = {
  "For Verification": received,
  "For Dispatch": received,
  "In Transit": msg`On its way to you`,
  Received: msg`Delivered`,
};

/** While the payment is the latest news, it has the band across the top. */
const isJustPaid = (status: TransactionStatus): boolean => paidHeadlines[status] === received;

/** A check that draws itself once; without motion it is simply there. */
function DrawnCheck() {
  return (
    <svg viewBox="0 0 56 56" fill="none" aria-hidden="true" className="size-14 print:hidden">
      <circle cx="28" cy="28" r="28" fill="#fff" />
      <path
        d="m16 29 8.500 8.500L41 20"
        pathLength="1"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="drawn-line stroke-success-solid"
      />
    </svg>
  );
}

/** "Your payment was received", with the amount: what a payer waits for. */
function PaidBand({ transaction }: { transaction: Transaction }) {
  const { t } = useLingui();
  const { amount, paid_at: paidAt } = transaction;
  const payee = transaction.access === "full" ? transaction.payee : "";
  const dates = useDates();
  const at = paidAt === null ? null : dates.moment(new Date(paidAt));
  return (
    <div className="flex flex-col items-center gap-2 bg-success-solid p-6 text-center text-[#fff] forced-colors:border-b print:items-start print:bg-transparent print:text-left print:p-0 print:text-ink">
      <DrawnCheck />
      <h2 className="text-xl">{t`Your payment was received`}</h2>
      <p className="text-[min(2.25rem,14vw)] leading-[1.15] font-extrabold">
        {formatPesos(amount)}
      </p>
      <p className="text-base">
        {payee ? <Trans>Paid to {payee}</Trans> : null}
        {at === null ? null : <span className="block">{at}</span>}
      </p>
    </div>
  );
}

/** The requests whose payment was announced in this browser session: a reload does not repeat it. */
const toldItem = sessionItem("paid_told", v.array(v.string()));
/** Screen readers announce only what changes in a region that they know already. */
const KNOWN_AFTER_MS = 500;

/** Whether the payment is to be announced: once. */
function useIsNew(uuid: string, isPaid: boolean): boolean {
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    const told = readSession(toldItem) ?? [];
    if (!isPaid || told.includes(uuid)) return undefined;
    const timer = setTimeout(() => {
      writeSession(toldItem, [...told, uuid]);
      setNew(true);
    }, KNOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [uuid, isPaid]);
  return isNew;
}

/** Tells screen readers of the payment, and of later changes; else silent. */
export function SummaryNews({ transaction }: { transaction: Transaction }) {
  const { t } = useLingui();
  const { uuid, status } = transaction;
  const [first] = useState(status);
  const isPaid = isJustPaid(status);
  const isNew = useIsNew(uuid, isPaid);
  const badge = useBadgeWord(status);
  const headline = paidHeadlines[status];
  const word = headline ? t(headline) : badge;
  const amount = formatPesos(transaction.amount);
  const announced = isNew ? t`Your payment was received: ${amount}` : "";
  const changed = status === first ? "" : t`The status is now: ${word}`;
  return (
    <p role="status" className="sr-only">
      {isPaid ? announced : changed}
    </p>
  );
}

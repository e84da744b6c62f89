import { formatPesos } from "@portal/contract/money";
import type { Transaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TransactionStatus } from "@portal/contract/status";
import { useEffect, useState } from "react";
import * as v from "valibot";
import { useDates } from "../../site/later/use-dates.ts";
import { readSession, sessionItem, writeSession } from "../../session.ts";
import { useBadgeWord } from "./status-badge.tsx";

const received = msg`Your payment was received`;

/** Headlines of the statuses after the payment. */
export const paidHeadlines: Partial<Record<TransactionStatus, MessageDescriptor>> = {
  "For Verification": received,
  "For Dispatch": received,
  "In Transit": msg`On its way to you`,
  Received: msg`Delivered`,
};

/** While the payment is the latest news, it has the band across the top. */
export const isJustPaid = (status: TransactionStatus): boolean =>
  paidHeadlines[status] === received;

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
export function PaidBand({ transaction }: { transaction: Transaction }) {
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
  const paid = isNew ? t`Your payment was received: ${amount}` : "";
  const changed = status === first ? "" : t`The status is now: ${word}`;
  return (
    <p role="status" className="sr-only">
      {isPaid ? paid : changed}
    </p>
  );
}

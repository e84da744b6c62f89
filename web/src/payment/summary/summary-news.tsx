import { formatPesos } from "@portal/contract/money";
import type { Transaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import * as v from "valibot";
import { readSession, sessionItem, writeSession } from "../../session.ts";
import { isJustPaid, paidHeadlines } from "./paid-words.ts";
import { useBadgeWord } from "./status-badge.tsx";

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

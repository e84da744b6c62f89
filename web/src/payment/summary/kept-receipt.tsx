import { api } from "@portal/contract/api";
import { formatPesos } from "@portal/contract/money";
import type { Transaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { call } from "../../api/api.ts";
import { KeepCard } from "../../kept/keep-card.tsx";
import { CopyPage, useFreshCopy, useShowsCopy } from "../../kept/kept-copy.tsx";
import { forgetReceipt, keepReceipt, useKept } from "../../kept/kept-items.ts";
import { Receipt } from "../../receipt/receipt.tsx";
import { ReceiptTitle, SummaryRows } from "./summary-rows.tsx";

/** The copy of a receipt on this device; undefined without one. */
const useCopy = (uuid: string) => useKept().receipts.find(({ read }) => read.uuid === uuid);

const factsOf = ({ status, payment_reference: reference, paid_at: paid }: Transaction) =>
  [status, reference, paid].join("\n");

/** The public view, even in the browser that paid: nothing more may be written on a phone. */
async function keepPublicView(uuid: string): Promise<void> {
  const read = await call(api.readTransaction, { params: { id: uuid }, headers: {} });
  if (read.access !== "public") throw new Error("This host has no public view.");
  keepReceipt(read);
}

/** Keeps a paid transaction's receipt on this device, so that it opens without a connection. */
export function KeepReceipt({ transaction }: { transaction: Transaction; children?: undefined }) {
  const { uuid } = transaction;
  const copy = useCopy(uuid);
  useFreshCopy(
    copy ? { kept_on: copy.kept_on, facts: factsOf(copy.read) } : null,
    factsOf(transaction),
    () => keepPublicView(uuid),
  );
  return <ReceiptCard uuid={uuid} />;
}

function ReceiptCard({ uuid }: { uuid: string }) {
  const copy = useCopy(uuid);
  return (
    <KeepCard
      name={uuid}
      until={copy?.until ?? null}
      what={
        <Trans>
          We keep the reference, the amount and the status, with most of your number hidden. Your
          name and address are not kept.
        </Trans>
      }
      keep={() => keepPublicView(uuid)}
      forget={() => forgetReceipt(uuid)}
    />
  );
}

type KeptReceiptProps = {
  uuid: string;
  /** Why there is no answer; null while it is awaited. */
  error: Error | null;
  onRetry: () => void;
  /** The page without a copy. */
  children: ReactNode;
};

/** On a page without an answer: the receipt as this device keeps it, once the answer fails or is late. */
export function KeptReceipt({ uuid, error, onRetry, children }: KeptReceiptProps) {
  const { t } = useLingui();
  const copy = useCopy(uuid);
  const shows = useShowsCopy(copy !== undefined, error);
  if (!copy || !shows) return children;
  const { read, kept_on: keptOn } = copy;
  return (
    <CopyPage title={t`Transaction Summary`} keptOn={keptOn} error={error} onRetry={onRetry}>
      <Receipt>
        <ReceiptTitle amount={formatPesos(read.amount)}>{t`Receipt`}</ReceiptTitle>
        <SummaryRows transaction={read} />
      </Receipt>
      <ReceiptCard uuid={uuid} />
    </CopyPage>
  );
}

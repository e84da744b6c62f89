import { formatPesos } from "@portal/contract/money";
import type { PublicTransaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useShowsCopy } from "../../kept/copy-hooks.ts";
import { CopyBanner } from "../../kept/copy-banner.tsx";
import type { KeptCopy } from "../../kept/kept-items.ts";
import { Receipt } from "../../receipt/receipt.tsx";
import { HomeLink } from "../../site/home-link.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { ReceiptCard, useKeptReceipt } from "./keep-receipt.tsx";
import { ReceiptTitle, SummaryRows } from "./summary-rows.tsx";

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
  const copy = useKeptReceipt(uuid);
  const shows = useShowsCopy(copy !== undefined, error);
  return copy && shows ? <ReceiptCopy copy={copy} error={error} onRetry={onRetry} /> : children;
}

type ReceiptCopyProps = {
  copy: KeptCopy<PublicTransaction>;
  error: Error | null;
  onRetry: () => void;
};

function ReceiptCopy({ copy, error, onRetry }: ReceiptCopyProps) {
  const { t } = useLingui();
  const title = t`Transaction Summary`;
  const { read } = copy;
  return (
    <PageColumn>
      <PageTitle>{title}</PageTitle>
      <h1>{title}</h1>
      <CopyBanner keptOn={copy.kept_on} error={error} onRetry={onRetry} />
      <Receipt>
        <ReceiptTitle amount={formatPesos(read.amount)}>{t`Receipt`}</ReceiptTitle>
        <SummaryRows transaction={read} />
      </Receipt>
      <ReceiptCard uuid={read.uuid} />
      <HomeLink variant="secondary" />
    </PageColumn>
  );
}

import { api } from "@portal/contract/api";
import { formatPesos } from "@portal/contract/money";
import type { Transaction } from "@portal/contract/transaction-read";
import { msg } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { call } from "../../api/api.ts";
import type { Keepable } from "../../kept/keep-card.tsx";
import { CopyInstead, KeepCopy, type KeptPageProps } from "../../kept/kept-copy.tsx";
import { forgetReceipt, keepReceipt } from "../../kept/kept-items.ts";
import { Receipt } from "../../receipt/receipt.tsx";
import { ReceiptTitle, SummaryRows } from "./summary-rows.tsx";

const receipt: Keepable<Transaction> = {
  copyIn: ({ receipts }, uuid) => receipts.find(({ read }) => read.uuid === uuid),
  factsOf: ({ status, payment_reference: reference, paid_at: paid }) =>
    [status, reference, paid].join("\n"),
  async keep(uuid, how) {
    const read = await call(api.readTransaction, { params: { id: uuid }, headers: {} });
    if (read.access !== "public") throw new Error("This host has no public view.");
    keepReceipt(read, how);
  },
  forget: forgetReceipt,
  what: (
    <Trans>
      We keep the reference, the amount and the status, with most of your number hidden. Your name
      and address are not kept.
    </Trans>
  ),
  title: msg`Transaction Summary`,
  Copy: ({ read }) => (
    <Receipt>
      <ReceiptTitle amount={formatPesos(read.amount)}>
        <Trans>Receipt</Trans>
      </ReceiptTitle>
      <SummaryRows transaction={read} />
    </Receipt>
  ),
};

/** Keeps a paid transaction's receipt on this device, so that it opens without a connection. */
export const KeepReceipt = ({ transaction }: { transaction: Transaction }) => (
  <KeepCopy kind={receipt} id={transaction.uuid} read={transaction} />
);

/** On a page without an answer: the receipt as this device keeps it. */
export const KeptReceipt = (page: KeptPageProps) => <CopyInstead kind={receipt} {...page} />;

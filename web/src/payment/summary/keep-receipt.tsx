import { api } from "@portal/contract/api";
import type { Transaction } from "@portal/contract/transaction-read";
import { Trans } from "@lingui/react/macro";
import { call } from "../../api/api.ts";
import { useFreshCopy } from "../../kept/copy-hooks.ts";
import { KeepPaper } from "../../kept/keep-paper.tsx";
import { forgetReceipt, keepReceipt, useKept } from "../../kept/kept-items.ts";

/** The copy of a receipt on this device; undefined without one. */
export const useKeptReceipt = (uuid: string) =>
  useKept().receipts.find(({ read }) => read.uuid === uuid);

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
  const copy = useKeptReceipt(uuid);
  useFreshCopy(
    copy ? { kept_on: copy.kept_on, facts: factsOf(copy.read) } : null,
    factsOf(transaction),
    () => keepPublicView(uuid),
  );
  return <ReceiptCard uuid={uuid} />;
}

export function ReceiptCard({ uuid }: { uuid: string }) {
  const copy = useKeptReceipt(uuid);
  return (
    <KeepPaper
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

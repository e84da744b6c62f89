import { orDash } from "@portal/contract/text";
import type { Transaction } from "@portal/contract/transaction-read";
import { CopyButton } from "../../site/later/copy-button.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { useSummaryFacts, type FactName } from "./summary-facts.ts";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState } from "react";
import { classNames } from "../../ui/look.ts";
import { Icon } from "../../ui/icons.tsx";
import { SummaryList, type SummaryRow } from "../../ui/summary-list.tsx";

/** What is quoted or entered elsewhere. */
const copied: ReadonlySet<FactName> = new Set([
  "reference",
  "payment-reference",
  "courier-reference",
]);

/** Those of spec §2; on a phone the rest is folded. */
const FIRST_ROWS = 6;

/** The amount is seen even while the rows are folded. */
export function ReceiptTitle({ amount, children }: { amount: string; children: string }) {
  return (
    <div className="receipt-title">
      <h2>{children}</h2>
      <p className="font-bold">{amount}</p>
    </div>
  );
}

/** The rows of a receipt; whole on a desktop and in print. */
function ReceiptRows({ rows }: { rows: readonly SummaryRow[] }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const rest = rows.length - FIRST_ROWS;
  return (
    <>
      <SummaryList rows={rows.slice(0, FIRST_ROWS)} />
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="mt-3 flex min-h-12 w-full cursor-pointer items-center gap-2 border-t border-line pt-1 text-left font-semibold text-brand hover:text-brand-deep md:hidden"
      >
        <Icon
          name="chevron-right"
          className={classNames("size-5 transition-transform", isOpen && "rotate-90")}
        />
        <span className="underline underline-offset-4">
          {isOpen ? <Trans>Show less</Trans> : <Trans>Show {rest} more details</Trans>}
        </span>
      </button>
      <div
        id={id}
        className={classNames(
          "pt-3 md:mt-3 md:border-t md:border-line print:mt-3 print:block print:border-t print:border-line",
          isOpen ? null : "max-md:hidden",
        )}
      >
        <SummaryList rows={rows.slice(FIRST_ROWS)} />
      </div>
    </>
  );
}

/** @param isConfirming whether a payment is being checked: "For Payment" alone would ask for it once more */
export function SummaryRows({
  transaction,
  isConfirming = false,
}: {
  transaction: Transaction;
  isConfirming?: boolean;
}) {
  const { t } = useLingui();
  const facts = useSummaryFacts(transaction);
  return (
    <ReceiptRows
      rows={facts.map(({ name, term, value }) => ({
        term,
        asWritten: name === "payee" || name === "name" || name === "address",
        value:
          name === "status" ? (
            <>
              <StatusBadge status={transaction.status} />
              {isConfirming ? (
                <span className="block font-normal">{t`We are checking your payment.`}</span>
              ) : null}
            </>
          ) : (
            value
          ),
        action:
          copied.has(name) && value !== orDash(null) ? (
            <CopyButton text={value} of={term} />
          ) : undefined,
      }))}
    />
  );
}

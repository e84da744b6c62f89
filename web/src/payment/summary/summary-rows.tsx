import { orDash } from "@portal/contract/text";
import type { Transaction } from "@portal/contract/transaction-read";
import { ReceiptRows } from "../../receipt/receipt-rows.tsx";
import { CopyButton } from "../../site/later/copy-button.tsx";
import { StatusBadge } from "./status-badge.tsx";
import type { FactName } from "./summary-facts.ts";
import { useSummaryFacts } from "./use-summary-facts.ts";

/** What is quoted or entered elsewhere. */
const copied: ReadonlySet<FactName> = new Set([
  "reference",
  "payment-reference",
  "courier-reference",
]);

export function SummaryRows({ transaction }: { transaction: Transaction }) {
  const facts = useSummaryFacts(transaction);
  return (
    <ReceiptRows
      rows={facts.map(({ name, term, value }) => ({
        term,
        value: name === "status" ? <StatusBadge status={value} /> : value,
        action:
          copied.has(name) && value !== orDash(null) ? (
            <CopyButton text={value} of={term} />
          ) : undefined,
      }))}
    />
  );
}

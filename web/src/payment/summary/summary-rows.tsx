import type { Transaction } from "@portal/contract/transaction-read";
import { SummaryList } from "../../ui/summary-list.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { useSummaryFacts } from "./use-summary-facts.ts";

export function SummaryRows({ transaction }: { transaction: Transaction }) {
  const facts = useSummaryFacts(transaction);
  return (
    <SummaryList
      rows={facts.map(({ name, term, value }) => ({
        term,
        value: name === "status" ? <StatusBadge status={value} /> : value,
      }))}
    />
  );
}

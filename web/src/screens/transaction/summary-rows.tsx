import type { Transaction } from "@portal/contract";
import { SummaryList } from "../../ui/summary-list.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { summaryFacts } from "./summary-facts.ts";
import { useFactTerms } from "./use-fact-terms.ts";

export function SummaryRows({ transaction }: { transaction: Transaction }) {
  const terms = useFactTerms();
  return (
    <SummaryList
      rows={summaryFacts(transaction).map(({ name, value }) => ({
        term: terms[name],
        value: name === "status" ? <StatusBadge status={value} /> : value,
      }))}
    />
  );
}

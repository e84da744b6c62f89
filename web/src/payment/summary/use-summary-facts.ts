import type { Transaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";
import { summaryFacts, type Fact, type FactName } from "./summary-facts.ts";

/** The rows of the summary (spec §2) with translated terms and values. */
export function useSummaryFacts(transaction: Transaction): (Fact & { term: string })[] {
  const { t } = useLingui();
  const terms: Record<FactName, string> = {
    reference: t`Reference Number`,
    type: t`Transaction Type`,
    plate: t`Plate Number`,
    license: t`Driver's License number`,
    status: t`Status`,
    amount: t`Amount`,
    payee: t`Payee`,
    channel: t`Payment Channel`,
    "payment-reference": t`Payment Reference`,
    "paid-at": t`Paid At`,
    "courier-reference": t`Tracking Number`,
    name: t`Full name`,
    address: t`Shipping Address`,
  };
  const types: Record<Transaction["transactable_type"], string> = {
    "Driver's License": t`Driver's License`,
    "Plate Number": t`Plate Number`,
  };
  return summaryFacts(transaction).map(({ name, value }) => ({
    name,
    value: name === "type" ? types[transaction.transactable_type] : value,
    term: terms[name],
  }));
}

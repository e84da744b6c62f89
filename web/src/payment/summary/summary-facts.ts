import { channelName } from "@portal/contract/courier";
import { formatPaidAt } from "@portal/contract/dates-in-words";
import { formatPesos } from "@portal/contract/money";
import { orDash } from "@portal/contract/text";
import type { Transaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";

export type FactName =
  | "reference"
  | "type"
  | "plate"
  | "license"
  | "status"
  | "amount"
  | "payee"
  | "channel"
  | "payment-reference"
  | "paid-at"
  | "courier-reference"
  | "name"
  | "address";

export type Fact = { name: FactName; value: string };

const paidAt = (instant: string | null): string =>
  instant === null ? orDash(null) : formatPaidAt(new Date(instant));

/** The summary's rows in order (spec §2), then those that need the token. `status` is a placeholder for the badge. */
export function summaryFacts(transaction: Transaction): Fact[] {
  const { transactable_type: type, payment_channel: channel } = transaction;
  const full = transaction.access === "full" ? transaction : null;
  return [
    { name: "reference", value: orDash(transaction.reference) },
    { name: "type", value: type },
    {
      name: type === "Plate Number" ? "plate" : "license",
      value: orDash(transaction.transactable_details.number),
    },
    { name: "status", value: transaction.status },
    { name: "channel", value: orDash(channel && channelName(channel)) },
    { name: "paid-at", value: paidAt(transaction.paid_at) },
    { name: "amount", value: formatPesos(transaction.amount) },
    ...(full ? [{ name: "payee" as const, value: orDash(full.payee) }] : []),
    { name: "payment-reference", value: orDash(transaction.payment_reference) },
    ...(full
      ? [
          { name: "name" as const, value: orDash(full.full_name) },
          { name: "address" as const, value: orDash(full.delivery_details.full_address) },
        ]
      : []),
    ...(full?.tracking_refno
      ? [{ name: "courier-reference" as const, value: full.tracking_refno }]
      : []),
  ];
}

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
    name: t`Full Name`,
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

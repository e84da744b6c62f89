import { channelName, QR_CHANNEL } from "@portal/contract/courier";
import { formatPaidAt } from "@portal/contract/dates-in-words";
import { formatPesos } from "@portal/contract/money";
import { orDash } from "@portal/contract/text";
import type { Transaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState, type ReactNode } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { qrPath } from "../../receipt/qr-code.tsx";
import type { ImageSheet } from "../../receipt/save-image.ts";
import { useSettings } from "../../settings.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { useDates } from "../../site/use-dates.ts";
import { Icon } from "../../ui/icons.tsx";
import { classNames } from "../../ui/look.ts";
import { SummaryList, type SummaryRow } from "../../ui/summary-list.tsx";
import { StatusBadge } from "./status-badge.tsx";

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

type Fact = { name: FactName; value: string };

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

/** The rows with translated terms and values. */
function useSummaryFacts(transaction: Transaction): (Fact & { term: string })[] {
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

/** What is quoted or entered elsewhere. */
const copied: ReadonlySet<FactName> = new Set([
  "reference",
  "payment-reference",
  "courier-reference",
]);

/** Those of spec §2; on a phone the rest is folded. */
const FIRST_ROWS = 6;

/** The amount is seen even while the rows are folded. */
export function ReceiptTitle({ amount, children }: { amount: string; children: ReactNode }) {
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

type PayableCode = { value: string; amount: string; until: Date | null };

/** The QR code while it can be paid: banking apps also read it from a saved picture, even after it has expired. */
export function payableCode(transaction: Transaction): PayableCode | null {
  if (transaction.access !== "full" || transaction.status !== "For Payment") return null;
  const { payment_channel: channel, qr_code_value: value, payment_expires_at: end } = transaction;
  if (channel !== QR_CHANNEL || value === null) return null;
  return {
    value,
    amount: formatPesos(transaction.amount),
    until: end === null ? null : new Date(end),
  };
}

/** What is saved as a picture: the chosen rows, and the QR code while it can be paid. */
export function useSheet(
  transaction: Transaction,
  title: string,
  isShown: (name: FactName) => boolean,
): () => Promise<ImageSheet> {
  const { t } = useLingui();
  const dates = useDates();
  const { product } = useSettings();
  const facts = useSummaryFacts(transaction);
  const code = payableCode(transaction);
  async function qr(): Promise<ImageSheet["qr"]> {
    if (code === null) return undefined;
    const until = code.until && dates.moment(code.until);
    return {
      code: await qrPath(code.value),
      caption: code.amount,
      until: until === null ? undefined : t`Pay before ${until}`,
    };
  }
  return async () => {
    const now = dates.moment(serverNow());
    return {
      brand: product,
      title,
      qr: await qr(),
      rows: facts.filter(({ name }) => isShown(name)),
      note: t`As of ${now}`,
    };
  };
}

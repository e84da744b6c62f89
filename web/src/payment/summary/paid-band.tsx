import { formatPaidAt } from "@portal/contract/manila-time";
import { formatPesos } from "@portal/contract/money";
import type { Transaction } from "@portal/contract/transaction-read";
import { Trans } from "@lingui/react/macro";

/** A check that draws itself once; without motion it is simply there. */
function DrawnCheck() {
  return (
    <svg viewBox="0 0 56 56" fill="none" aria-hidden="true" className="size-14 print:hidden">
      <circle cx="28" cy="28" r="28" fill="#fff" />
      <path
        d="m16 29 8.500 8.500L41 20"
        pathLength="1"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="drawn-line stroke-success-solid"
      />
    </svg>
  );
}

/** "Your payment was received", with the amount: what a payer waits for. */
export function PaidBand({ transaction }: { transaction: Transaction }) {
  const { amount, paid_at: paidAt } = transaction;
  const payee = transaction.access === "full" ? transaction.payee : "";
  const at = paidAt === null ? null : formatPaidAt(new Date(paidAt));
  return (
    <div className="flex flex-col items-center gap-2 bg-success-solid p-6 text-center text-[#fff] forced-colors:border-b print:items-start print:bg-transparent print:p-0 print:text-ink">
      <DrawnCheck />
      <h2 className="text-xl">
        <Trans>Your payment was received</Trans>
      </h2>
      <p className="text-[min(2.25rem,14vw)] leading-[1.15] font-extrabold">
        {formatPesos(amount)}
      </p>
      <p className="text-base">
        {payee ? <Trans>Paid to {payee}</Trans> : null}
        {at === null ? null : <span className="block">{at}</span>}
      </p>
    </div>
  );
}

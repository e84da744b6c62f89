import { formatPesos } from "@portal/contract/money";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans } from "@lingui/react/macro";
import { TimeLeft } from "./time-left.tsx";

type AmountToPayProps = { transaction: Pick<FullTransaction, "amount" | "payment_expires_at"> };

/** How much is to be paid, and how long there is for it. */
export function AmountToPay({ transaction }: AmountToPayProps) {
  const { amount, payment_expires_at: expires } = transaction;
  return (
    <div className="text-center">
      <p>
        <span className="block text-ink-soft">
          <Trans>Amount to Pay</Trans>
        </span>
        <strong className="text-[min(2.25rem,16vw)] leading-[1.15]">{formatPesos(amount)}</strong>
      </p>
      {expires === null ? null : <TimeLeft until={expires} />}
    </div>
  );
}

import { formatPesos } from "@portal/contract/money";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { minutesLeft } from "./payable-code.ts";

const LOOK_EVERY_MS = 5_000;

/** A countdown of the minutes left to pay. */
function TimeLeft({ until }: { until: string }) {
  const left = () => minutesLeft(new Date(until), serverNow());
  const [minutes, setMinutes] = useState(left);
  useEffect(() => {
    const timer = setInterval(
      () => setMinutes(minutesLeft(new Date(until), serverNow())),
      LOOK_EVERY_MS,
    );
    return () => clearInterval(timer);
  }, [until]);
  return (
    <strong role="timer" className="block print:hidden">
      <Trans>{minutes} min left</Trans>
    </strong>
  );
}

type AmountToPayProps = {
  transaction: Pick<FullTransaction, "amount" | "payee" | "payment_expires_at">;
};

export function AmountToPay({ transaction }: AmountToPayProps) {
  const { amount, payee, payment_expires_at: expires } = transaction;
  return (
    <div>
      <p>
        <span className="block text-ink-soft">
          <Trans>Amount to Pay</Trans>
        </span>
        <strong className="text-[min(2.25rem,16vw)] leading-[1.15]">{formatPesos(amount)}</strong>
        {payee === "" ? null : (
          <span className="block">
            <Trans>to {payee}</Trans>
          </span>
        )}
      </p>
      {expires === null ? null : <TimeLeft until={expires} />}
    </div>
  );
}

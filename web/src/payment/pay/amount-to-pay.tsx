import { formatPesos } from "@portal/contract/money";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { useDates } from "../../site/later/use-dates.ts";
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
    <strong role="timer" className="inline-block print:hidden">
      <Trans>{minutes} min left</Trans>
    </strong>
  );
}

type AmountToPayProps = {
  transaction: Pick<FullTransaction, "amount" | "payee" | "payment_expires_at">;
};

/** What is to be paid, to whom, and until when: what a payer has to know first. */
export function AmountToPay({ transaction }: AmountToPayProps) {
  const { amount, payee, payment_expires_at: expires } = transaction;
  const dates = useDates();
  const end = expires === null ? null : dates.moment(new Date(expires));
  return (
    <div>
      <p>
        <span className="block text-ink-soft">
          <Trans>Amount to Pay</Trans>
        </span>
        <strong translate="no" className="text-[min(2.25rem,16vw)] leading-[1.15]">
          {formatPesos(amount)}
        </strong>
        {payee === "" ? null : (
          <span className="block">
            <Trans>to {payee}</Trans>
          </span>
        )}
      </p>
      {expires === null ? null : (
        <p>
          <Trans>
            Please pay before <strong>{end}</strong>.
          </Trans>{" "}
          <TimeLeft until={expires} />
        </p>
      )}
    </div>
  );
}

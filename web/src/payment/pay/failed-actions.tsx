import { pathOfTransactionType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { useId, useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { Button, ButtonLink, flushLook } from "../../ui/button.tsx";
import type { Case, CaseProblem } from "@portal/contract/case";
import { useOpenCase } from "../../record/request/open-case.ts";
import { ownRequests } from "../../own-things.ts";
import { useDates } from "../../site/use-dates.ts";
import { mayBeCharged } from "../summary/transaction-story.ts";

/** Fills the report in. */
const CHARGED = "charged=1";

type Answer = "left" | "kept";
type OfTransaction = { transaction: FullTransaction };

/** The open report of this browser's request. */
function useReported({ uuid, status }: FullTransaction): Case | null {
  const token = ownRequests.useToken(uuid);
  // Nothing can be reported before that.
  return useOpenCase(uuid, status === "failed" ? token : null).data ?? null;
}

function Reported({ report: { id, number, due_on: due } }: { report: Case }) {
  const { t } = useLingui();
  const day = useDates().shortDay(due);
  return (
    <>
      <p>
        <Trans>
          Your report <strong className="inline-block">{number}</strong> is open. We answer by {day}
          .
        </Trans>
      </p>
      <ButtonLink to={paths.case(id)} wide className="sm:self-start">
        {t`See your report`}
      </ButtonLink>
    </>
  );
}

/** For whom money left: whom to tell. A request that is not being paid for cannot be reported. */
function PaidAnyway({ transaction: { uuid, status, reference } }: OfTransaction) {
  const { t } = useLingui();
  return (
    <>
      <p>
        {t`Tell us, and the office checks it with the payment provider. If your payment arrives late, we will message you.`}
      </p>
      {status === "Created" ? (
        <>
          <p>
            <Trans>
              Please quote <strong className="inline-block">{reference}.</strong>
            </Trans>
          </p>
          <ButtonLink to={paths.contact} wide className="sm:self-start">
            {t`Contact us`}
          </ButtonLink>
        </>
      ) : (
        <ButtonLink to={`${paths.report(uuid)}?${CHARGED}`} wide className="sm:self-start">
          {t`Report the payment`}
        </ButtonLink>
      )}
    </>
  );
}

const titles: Record<Answer | "none", ReactNode> = {
  none: <Trans>Did money leave your wallet or bank account?</Trans>,
  left: <Trans>Please do not pay again</Trans>,
  kept: <Trans>Then you can still pay</Trans>,
};

const ABOUT_MONEY: readonly CaseProblem[] = ["paid_not_moving", "money_back"];

/**
 * After a payment that ended without money: a wallet may say that it has paid, so that is asked before anything else.
 * @param children how to pay, for whom nothing left
 */
function MoneyQuestion({ transaction, children }: OfTransaction & { children: ReactNode }) {
  const { t } = useLingui();
  const report = useReported(transaction);
  const [given, setAnswer] = useState<Answer | "none" | null>(null);
  // Who has reported it need not answer again.
  const answer = given ?? (report && ABOUT_MONEY.includes(report.problem) ? "left" : "none");
  const titleId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone then: the focus goes to what takes its place.
  function say(next: Answer | "none") {
    flushSync(() => setAnswer(next));
    title.current?.focus();
  }
  return (
    <section aria-labelledby={titleId} className="flex w-full flex-col gap-3">
      <h3 id={titleId} ref={title} tabIndex={-1} className="text-lg">
        {titles[answer]}
      </h3>
      {answer === "none" ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <Button variant="secondary" onClick={() => say("left")}>
            {t`Yes, it did`}
          </Button>
          <Button variant="secondary" onClick={() => say("kept")}>
            {t`No, it did not`}
          </Button>
        </div>
      ) : (
        <>
          {answer === "left" ? (
            report ? (
              <Reported report={report} />
            ) : (
              <PaidAnyway transaction={transaction} />
            )
          ) : (
            <div className="story-actions">{children}</div>
          )}
          <Button
            variant="quiet"
            icon="arrow-left"
            className={flushLook}
            onClick={() => say("none")}
          >
            {t`Change my answer`}
          </Button>
        </>
      )}
    </section>
  );
}

/** How to pay for what is not paid, after the question whether money left, where it may have. */
export function PayAgain({ transaction, children }: OfTransaction & { children: ReactNode }) {
  return mayBeCharged(transaction) ? (
    <MoneyQuestion transaction={transaction}>{children}</MoneyQuestion>
  ) : (
    children
  );
}

/** What to do about a failed transaction. */
export function FailedActions({ transaction }: OfTransaction) {
  const { t } = useLingui();
  const { uuid, transactable_type: type } = transaction;
  return (
    <PayAgain transaction={transaction}>
      <ButtonLink to={paths.checkout(pathOfTransactionType[type], uuid)} wide>
        {t`Try again`}
      </ButtonLink>
      <ButtonLink to={paths.transaction(uuid)} state={{ change: true }} variant="secondary" wide>
        {t`Change details`}
      </ButtonLink>
    </PayAgain>
  );
}

import { formatPaidAt, type FullTransaction, type TransactionStatus } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { Timeline, type StepState } from "../../ui/timeline.tsx";
import { transactionSteps } from "./transaction-steps.ts";

/** What happened and what comes next, in plain words. */
export function TransactionTimeline({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  const titles: Record<TransactionStatus, string> = {
    Created: t`Request saved`,
    "For Payment": t`Payment opened`,
    "For Verification": t`Paid`,
    "For Dispatch": t`Ready for the courier`,
    "In Transit": t`On the way`,
    Received: t`Delivered`,
    failed: t`Failed`,
  };
  const states: Record<StepState, string> = {
    done: t`done`,
    current: t`this is where it stands`,
    upcoming: t`still to come`,
    problem: t`did not succeed`,
  };
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">
        <Trans>What happened so far</Trans>
      </h2>
      <Timeline
        label={t`Steps of this transaction`}
        steps={transactionSteps(transaction).map(({ id, status, state, at, why }) => ({
          id,
          state,
          stateLabel: states[state],
          title: titles[status],
          text: why,
          time: at === null ? undefined : formatPaidAt(new Date(at)),
          dateTime: at ?? undefined,
        }))}
      />
    </section>
  );
}

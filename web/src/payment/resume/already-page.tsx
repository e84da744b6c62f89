import type { Transaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { PageTitle } from "../../site/page-title.tsx";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { HeldMoney } from "../pay/held-money.tsx";
import { StatusBadge, useDisplayedStatus } from "../summary/status-badge.tsx";

type AlreadyPageProps = {
  transaction: Transaction;
  /** Other actions than the summary. */
  actions?: ReactNode;
};

/** The transaction is past the step of this URL (spec §2); links to its summary. */
export function AlreadyPage({ transaction, actions }: AlreadyPageProps) {
  const { t } = useLingui();
  const status = useDisplayedStatus(transaction.status);
  const held = transaction.access === "full" && transaction.holds_money;
  return (
    <PageColumn>
      <PageTitle>{t`Transaction is already ${status}`}</PageTitle>
      <div className="flex flex-col items-start gap-3">
        <StatusBadge status={transaction.status} />
        <h1>
          <Trans>Transaction is already {status}</Trans>
        </h1>
      </div>
      <Card className="flex flex-col items-start gap-4">
        <p>
          <Trans>
            Reference Number: <strong className="inline-block">{transaction.reference}</strong>
          </Trans>
        </p>
        <p>
          <Trans>Its details can no longer be changed.</Trans>
        </p>
        {held && transaction.refunds.length === 0 ? <HeldMoney /> : null}
        <div className="flex w-full flex-col gap-3 sm:flex-row sm:flex-wrap">
          {held ? null : actions}
          <ButtonLink
            to={paths.tracking({ transaction_reference: transaction.uuid })}
            variant={actions && !held ? "secondary" : "primary"}
            wide
          >
            <Trans>View the summary</Trans>
          </ButtonLink>
        </div>
      </Card>
    </PageColumn>
  );
}

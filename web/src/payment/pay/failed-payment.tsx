import type { FullTransaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";
import { Banner } from "../../ui/banner.tsx";
import { FailedActions } from "./failed-actions.tsx";

export function FailedPayment({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  return (
    <div className="flex flex-col gap-4">
      <Banner variant="danger" title={t`This did not go through`} announce={false}>
        {transaction.failed_reason ? <p>{transaction.failed_reason}</p> : null}
      </Banner>
      <div className="flex flex-col gap-3 sm:flex-row">
        <FailedActions transaction={transaction} />
      </div>
    </div>
  );
}

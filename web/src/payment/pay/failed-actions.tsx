import { pathOfTransactionType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { ButtonLink } from "../../ui/button.tsx";

/** What to do about a failed transaction. */
export function FailedActions({
  transaction,
}: {
  transaction: Pick<FullTransaction, "uuid" | "transactable_type">;
}) {
  const { uuid, transactable_type: type } = transaction;
  return (
    <>
      <ButtonLink to={paths.checkout(pathOfTransactionType[type], uuid)} wide>
        <Trans>Try again</Trans>
      </ButtonLink>
      <ButtonLink to={paths.transaction(uuid)} state={{ change: true }} variant="secondary" wide>
        <Trans>Change details</Trans>
      </ButtonLink>
    </>
  );
}

import { api } from "@portal/contract/api";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { useExplainedFailure } from "../../api/use-explained-failure.ts";
import { useTransactionToken } from "../../record/own-requests.ts";
import { CancelButton } from "../../site/later/cancel-button.tsx";
import { focusHeading } from "../../site/focus-heading.ts";
import { useTransactionCache } from "../summary/transaction-query.ts";

/** Cancels an open payment after a confirmation. */
export function CancelPayment({ uuid }: { uuid: string }) {
  const { t } = useLingui();
  const explain = useExplainedFailure();
  const token = useTransactionToken(uuid);
  const { reload } = useTransactionCache(uuid);
  const cancel = useMutation({
    mutationFn: () =>
      call(api.cancelTransaction, {
        params: { id: uuid },
        headers: { transaction: token ?? undefined },
      }),
    meta: { explains: true },
    onSuccess: async () => {
      await reload();
      focusHeading();
    },
    onError: async (failed) => {
      explain(failed, t`Unable to cancel`);
      // The usual reason for a refusal: it was paid a moment ago.
      await reload();
    },
  });
  return (
    <CancelButton
      label={t`Cancel this payment`}
      question={t`Cancel this payment?`}
      busy={cancel.isPending}
      busyLabel={t`Cancelling the payment`}
      onCancel={() => cancel.mutate()}
    >
      <Trans>
        Please do not cancel when you have paid already. After cancelling you can try again or
        change the details.
      </Trans>
    </CancelButton>
  );
}

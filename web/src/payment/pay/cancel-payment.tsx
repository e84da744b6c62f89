import { api } from "@portal/contract/api";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../api/api.ts";
import { useExplainedFailure } from "../../api/use-explained-failure.ts";
import { useTransactionToken } from "../../delivery/request/own-requests.ts";
import { Button } from "../../ui/button.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { focusHeading } from "../../site/focus-heading.ts";
import { useTransactionCache } from "../summary/transaction-query.ts";

/** Cancels an open payment after a confirmation. */
export function CancelPayment({ uuid }: { uuid: string }) {
  const { t } = useLingui();
  const explain = useExplainedFailure();
  const token = useTransactionToken(uuid);
  const { reload } = useTransactionCache(uuid);
  const [asking, setAsking] = useState(false);
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
    <>
      <Button
        variant="quiet"
        busy={cancel.isPending}
        busyLabel={t`Cancelling the payment`}
        onClick={() => setAsking(true)}
      >
        <Trans>Cancel this payment</Trans>
      </Button>
      <QuestionDialog
        open={asking}
        title={t`Cancel this payment?`}
        yes={t`Yes, cancel it`}
        no={t`No, keep it`}
        danger
        onYes={() => {
          setAsking(false);
          cancel.mutate();
        }}
        onNo={() => setAsking(false)}
      >
        <p>
          <Trans>
            Please do not cancel when you have paid already. After cancelling you can try again or
            change the details.
          </Trans>
        </p>
      </QuestionDialog>
    </>
  );
}

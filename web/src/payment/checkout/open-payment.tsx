import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { paths } from "@portal/contract/paths";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";

/** A payment is already open: continuing with another channel cancels it. */
export function OpenPayment({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  return (
    <Banner
      variant="info"
      title={t`A payment is already open for this request`}
      actions={
        <ButtonLink to={paths.tracking({ transaction_reference: transaction.uuid })}>
          <Trans>Go to the open payment</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>
          Go back to it to pay. Or choose another channel below: that cancels the open payment.
        </Trans>
      </p>
    </Banner>
  );
}

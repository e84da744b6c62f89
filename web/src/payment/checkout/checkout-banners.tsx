import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CallFailed } from "../../api/api.ts";
import { NotMe } from "../../appointment/held/not-me.tsx";
import { OwnNamedLink } from "../../appointment/held/own-appointment-link.tsx";
import { HomeLink } from "../../site/home-link.tsx";
import { paths } from "@portal/contract/paths";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { FocusedBanner } from "../../ui/focused-banner.tsx";

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

/** Changes a request that is not paid yet. */
export function ChangeDetails({ uuid }: { uuid: string }) {
  return (
    <ButtonLink to={paths.transaction(uuid)} state={{ change: true }} variant="secondary">
      <Trans>Change details</Trans>
    </ButtonLink>
  );
}

type NotDeliverableProps = { uuid: string; refusal: CallFailed; onAgain: () => void };

/** Why it cannot be paid, and what to do: the refusal names the field at fault, if there is one. */
export function NotDeliverable({ uuid, refusal, onAgain }: NotDeliverableProps) {
  const { t } = useLingui();
  const canChange = Object.hasOwn(refusal.errors, "delivery_courier");
  return (
    <FocusedBanner
      of={refusal}
      variant="danger"
      title={t`This cannot be paid for now`}
      actions={
        <>
          <OwnNamedLink refusal={refusal} />
          {canChange ? (
            <ChangeDetails uuid={uuid} />
          ) : (
            <Button variant="secondary" onClick={onAgain}>
              <Trans>Try again</Trans>
            </Button>
          )}
          <HomeLink variant="secondary" />
        </>
      }
    >
      <p>{refusal.message}</p>
      <p>
        <Trans>Nothing was paid.</Trans>
      </p>
      <NotMe refusal={refusal} />
    </FocusedBanner>
  );
}

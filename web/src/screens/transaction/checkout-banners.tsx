import type { FullTransaction } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import type { CallFailed } from "../../api.ts";
import { HomeLink } from "../../parts/page/home-link.tsx";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/banner.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { FocusedBanner } from "../../ui/focused-banner.tsx";

/** A payment is open already: going on with another channel gives it up. */
export function OpenPayment({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  return (
    <Banner
      variant="info"
      title={t`A payment is already open for this request`}
      actions={
        <ButtonLink
          to={paths.tracking({ transaction_reference: transaction.uuid })}
          variant="secondary"
        >
          <Trans>Go to the open payment</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>You can go back to it, or choose another payment channel below instead.</Trans>
      </p>
    </Banner>
  );
}

export function NotDeliverable({ uuid, refusal }: { uuid: string; refusal: CallFailed }) {
  const { t } = useLingui();
  return (
    <Banner
      variant="danger"
      title={t`This cannot be paid for now`}
      actions={
        <>
          <ButtonLink to={paths.transaction(uuid)} state={{ change: true }} variant="secondary">
            <Trans>Change details</Trans>
          </ButtonLink>
          <HomeLink variant="secondary" />
        </>
      }
    >
      <p>{refusal.message}</p>
      <p>
        <Trans>Nothing was paid.</Trans>
      </p>
    </Banner>
  );
}

/** Changed after it was shown, in another window or on another device: asked again on the terms in force. */
export function RequestChanged({
  transaction,
  refusal,
}: {
  transaction: FullTransaction;
  refusal: CallFailed;
}) {
  const { t } = useLingui();
  const { full_address: address } = transaction.delivery_details;
  return (
    <FocusedBanner of={refusal} variant="warning" title={t`Please check the request again`}>
      <p>{refusal.message}</p>
      <p className="my-2">
        <Trans>Shipping Address</Trans>: <strong>{address}</strong>
      </p>
      <p>
        <Trans>Nothing was paid. If this is right, press Continue again.</Trans>
      </p>
    </FocusedBanner>
  );
}

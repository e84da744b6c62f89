import { channelName } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { Banner } from "../../ui/banner.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import type { usePaymentChannel } from "./use-payment-channel.ts";

/** How to pay, among what the courier takes. */
export function PaymentChannels({ channel }: { channel: ReturnType<typeof usePaymentChannel> }) {
  const { t } = useLingui();
  const { offered, chosen, choose, error, retry } = channel;
  if (offered.length > 0)
    return (
      <ChoiceCards
        legend={t`Payment Channel`}
        name="payment_channel"
        choices={offered.map((value) => ({ value, label: channelName(value) }))}
        value={chosen}
        onChange={choose}
      />
    );
  if (error)
    return (
      <Banner
        variant="danger"
        title={t`The payment channels could not be loaded`}
        actions={
          <Button variant="secondary" icon="refresh" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <p>{error.message}</p>
      </Banner>
    );
  return (
    <Loading label={t`Loading the payment channels`}>
      <Skeleton className="h-27 w-full" />
    </Loading>
  );
}

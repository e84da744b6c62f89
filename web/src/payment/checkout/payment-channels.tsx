import { channelName } from "@portal/contract/courier";
import { useLingui } from "@lingui/react/macro";
import { LoadErrorBanner } from "../../site/load-error-banner.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import type { usePaymentChannel } from "./use-payment-channel.ts";

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
      <LoadErrorBanner
        error={error}
        title={t`The payment channels could not be loaded`}
        onRetry={retry}
      />
    );
  return (
    <Loading label={t`Loading the payment channels`}>
      <Skeleton className="h-27 w-full" />
    </Loading>
  );
}

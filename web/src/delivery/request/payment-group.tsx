import { channelName, needsPaymentChannel } from "@portal/contract/courier";
import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { Group } from "../../ui/field.tsx";
import { LoadErrorBanner } from "../../site/problem/load-error-banner.tsx";
import type { ShippingValues } from "./shipping-values.ts";
import { NothingPayable } from "./nothing-payable.tsx";
import { usePaymentChannels } from "./courier-offers.ts";
import { useSession } from "../../session.ts";
import { paymentChannelItem } from "../delivery-session.ts";

function Channels({ courier }: { courier: string }) {
  const { t } = useLingui();
  const channels = usePaymentChannels(courier);
  const { field, fieldState } = useController<ShippingValues, "payment_channel">({
    name: "payment_channel",
  });
  const { value, onChange } = field;
  const list = channels.data;
  const [chosen, choose] = useSession(paymentChannelItem);
  const { defaultValues } = useFormContext<ShippingValues>().formState;
  const opened =
    defaultValues?.delivery_courier === courier ? defaultValues.payment_channel : undefined;
  // What the person chose, else the request's own with its courier, else the courier's first (spec §9).
  const wanted =
    list?.find((channel) => channel === chosen) ??
    list?.find((channel) => channel === opened) ??
    list?.[0];
  useEffect(() => {
    if (wanted !== undefined && wanted !== value) onChange(wanted);
  }, [wanted, value, onChange]);
  if (channels.isLoadingError)
    return <LoadErrorBanner error={channels.error} onRetry={channels.refetch} />;
  if (!list)
    return (
      <Loading
        label={t`Loading the payment channels`}
        className="grid gap-3 min-[22.5rem]:grid-cols-2"
      >
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </Loading>
    );
  if (list.length === 0)
    return (
      <div id="payment_channel" tabIndex={-1}>
        <NothingPayable />
      </div>
    );
  return (
    <ChoiceCards
      id="payment_channel"
      legend={t`Payment Channel`}
      name="payment_channel"
      required
      choices={list.map((channel) => ({ value: channel, label: channelName(channel) }))}
      value={list.find((channel) => channel === value) ?? null}
      onChange={(channel) => {
        choose(channel);
        // At once: by the effect alone the card would be unchecked again for a moment.
        onChange(channel);
      }}
      error={fieldState.error?.message}
    />
  );
}

/** The payment channel; WExpress needs none (spec §5). */
export function PaymentGroup() {
  const { t } = useLingui();
  const { control } = useFormContext<ShippingValues>();
  const courier = useWatch({ control, name: "delivery_courier" });
  const chosen = courier !== "";
  return (
    <Group title={t`Payment`} hint={t`You do not pay yet. Payment comes next.`}>
      {chosen ? null : (
        <p id="payment_channel" tabIndex={-1} className="text-ink-soft">
          {t`Choose a courier first. Each accepts different payment channels.`}
        </p>
      )}
      {chosen && needsPaymentChannel(courier) ? <Channels courier={courier} /> : null}
      {chosen && !needsPaymentChannel(courier) ? (
        <p>{t`This courier needs no payment channel.`}</p>
      ) : null}
    </Group>
  );
}

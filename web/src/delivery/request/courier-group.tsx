import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { CourierBadge } from "../../site/courier-badge.tsx";
import { FeeLine } from "./fee-line.tsx";
import { Group } from "../../ui/group.tsx";
import { LoadErrorBanner } from "../../site/load-error-banner.tsx";
import { emptyAddress, type ShippingValues } from "./shipping-values.ts";
import { useCouriers } from "./use-couriers.ts";

/** Another courier keeps recipient and photos but clears the address, because couriers need different ones. */
function useCourierChange() {
  const { setValue, clearErrors } = useFormContext<ShippingValues>();
  return (code: string) => {
    for (const [name, value] of Object.entries(emptyAddress))
      setValue(name as keyof typeof emptyAddress, value);
    setValue("payment_channel", "");
    setValue("delivery_courier", code);
    clearErrors([
      "delivery_courier",
      "delivery_address",
      "barangay_code",
      "address_line_1",
      "postal_code",
    ]);
  };
}

export function CourierGroup({ officeCode }: { officeCode: string }) {
  const { t } = useLingui();
  const couriers = useCouriers(officeCode);
  const change = useCourierChange();
  const { field, fieldState } = useController<ShippingValues, "delivery_courier">({
    name: "delivery_courier",
  });
  const list = couriers.data;
  const gone =
    list !== undefined && field.value !== "" && !list.some(({ code }) => code === field.value);
  useEffect(() => {
    if (gone) change("");
  }, [gone, change]);
  return (
    <Group
      title={t`Courier and fee`}
      hint={
        field.value === "" ? null : t`Choosing another courier clears the address; the rest stays.`
      }
    >
      {couriers.isError ? (
        <LoadErrorBanner error={couriers.error} onRetry={couriers.refetch} />
      ) : null}
      {couriers.isPending ? (
        <Loading label={t`Loading the couriers`} className="grid gap-3 min-[22.5rem]:grid-cols-2">
          <Skeleton className="-mb-1 min-[22.5rem]:col-span-2 h-6 w-24 md:-mb-px" />
          {["h-33 md:h-29", "h-33 md:h-29", "h-29", "h-29"].map((height, index) => (
            <Skeleton key={`${index}-${height}`} className={`${height} w-full`} />
          ))}
        </Loading>
      ) : null}
      {list && list.length > 0 ? (
        <ChoiceCards
          id="delivery_courier"
          legend={t`Courier`}
          name="delivery_courier"
          required
          choices={list.map(({ code, name }) => ({
            value: code,
            label: name || code,
            art: <CourierBadge code={code} className="h-10 self-start px-2!" />,
          }))}
          value={field.value === "" ? null : field.value}
          onChange={(code) => change(code)}
          error={fieldState.error?.message}
        />
      ) : null}
      {list?.length === 0 ? (
        <p>
          <Trans>
            No courier serves this office at the moment. You can pick it up at the office.
          </Trans>
        </p>
      ) : null}
      <FeeLine />
    </Group>
  );
}

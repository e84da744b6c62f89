import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { useCourierFees } from "../../api/use-courier-fees.ts";
import { CourierCards } from "./courier-cards.tsx";
import { offersOf } from "./courier-offers.ts";
import { FeeLine, useFormQuote } from "./fee-line.tsx";
import { Group } from "../../ui/group.tsx";
import { LoadErrorBanner } from "../../site/load-error-banner.tsx";
import { emptyAddress, type ShippingValues } from "./shipping-values.ts";
import { useCouriers } from "./use-couriers.ts";

/** Another courier keeps all but the address, because couriers need different ones. */
function useCourierChange() {
  const { setValue, clearErrors } = useFormContext<ShippingValues>();
  return (code: string) => {
    for (const [name, value] of Object.entries(emptyAddress))
      setValue(name as keyof typeof emptyAddress, value);
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
  const fees = useCourierFees();
  // The quote for the chosen courier tells the zone of the address, which gives the fees of the others.
  const zone = useFormQuote().data?.zone;
  const change = useCourierChange();
  const { field, fieldState } = useController<ShippingValues, "delivery_courier">({
    name: "delivery_courier",
  });
  // Cards that got their price later would move under the finger.
  const list = fees.isPending ? undefined : couriers.data;
  const gone =
    list !== undefined && field.value !== "" && !list.some(({ code }) => code === field.value);
  useEffect(() => {
    if (gone) change("");
  }, [gone, change]);
  return (
    <Group
      title={t`Courier and fee`}
      hint={
        field.value === ""
          ? null
          : t`If you change courier, enter the address again. Everything else stays.`
      }
    >
      {couriers.isError ? (
        <LoadErrorBanner error={couriers.error} onRetry={couriers.refetch} />
      ) : null}
      {list === undefined && !couriers.isError ? (
        <Loading label={t`Loading the couriers`} className="flex flex-col gap-3">
          <Skeleton className="-mb-1 h-6 w-24 md:-mb-px" />
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} className="h-18 w-full" />
          ))}
        </Loading>
      ) : null}
      {list && list.length > 0 ? (
        <CourierCards
          id="delivery_courier"
          offers={offersOf(list, fees.data ?? [], zone)}
          value={field.value}
          onChange={change}
          error={fieldState.error?.message}
        />
      ) : null}
      {list?.length === 0 ? (
        <p>
          <Trans>
            No courier serves this office right now. You can pick up your item at the office.
          </Trans>
        </p>
      ) : null}
      {couriers.isError || list?.length === 0 ? null : (
        <p className="text-base text-ink-soft">
          <Trans>
            The office prepares it first. The days count from when the courier collects it.
          </Trans>
        </p>
      )}
      <FeeLine isSample={fees.data?.some(({ sample }) => sample) ?? false} />
    </Group>
  );
}

import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useController, useFormContext } from "react-hook-form";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { useCourierFees } from "../../api/lists.ts";
import { type CourierOffer, offersOf, useCouriers } from "./courier-offers.ts";
import { FeeLine, useFormQuote } from "./fee-line.tsx";
import { Group } from "../../ui/field.tsx";
import { LoadErrorBanner } from "../../site/problem/load-error-banner.tsx";
import { type ShippingValues, emptyAddress } from "./shipping-values.ts";
import { formatPesoRange } from "@portal/contract/money";
import { plural } from "@lingui/core/macro";
import { CourierMark } from "../../site/courier-badge.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";

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
      {couriers.isLoadingError ? (
        <div id="delivery_courier" tabIndex={-1}>
          <LoadErrorBanner error={couriers.error} onRetry={couriers.refetch} />
        </div>
      ) : null}
      {list === undefined && !couriers.isLoadingError ? (
        <Loading label={t`Loading the couriers`} className="flex flex-col gap-3">
          <Skeleton className="-mb-1 h-6 w-24 md:-mb-px" />
          {[1, 2, 3, 4].map((card) => (
            <Skeleton key={card} className="h-18 w-full" />
          ))}
        </Loading>
      ) : null}
      {list && list.length > 0 ? (
        <ChoiceCards
          id="delivery_courier"
          legend={t`Courier`}
          name="delivery_courier"
          columns={1}
          look="flex-wrap px-3! py-2.5!"
          required
          choices={offersOf(list, fees.data ?? [], zone).map((offer) => ({
            value: offer.code,
            label: offer.name,
            body: <Offer {...offer} />,
          }))}
          value={field.value}
          onChange={change}
          error={fieldState.error?.message}
        />
      ) : null}
      {list?.length === 0 ? (
        <p id="delivery_courier" tabIndex={-1}>
          {t`No courier serves this office right now. You can pick up your item at the office.`}
        </p>
      ) : null}
      {couriers.isLoadingError || list?.length === 0 ? null : (
        <p className="text-base text-ink-soft">
          {t`The office prepares it first. The days count from when the courier collects it.`}
        </p>
      )}
      <FeeLine isSample={fees.data?.some(({ sample }) => sample) ?? false} />
    </Group>
  );
}

function PriceAndDays({ price, days }: Pick<CourierOffer, "price" | "days">) {
  const { t } = useLingui();
  const { least = 0, most = 0 } = days ?? {};
  const span =
    least === most
      ? plural(most, { one: `${most} working day`, other: `${most} working days` })
      : t`${least}–${most} working days`;
  return (
    <span className="flex flex-wrap gap-x-1.5 text-base text-ink-soft">
      {price ? (
        <strong className="text-ink tabular-nums">
          {formatPesoRange(price.least, price.most)}
        </strong>
      ) : null}
      {/* On a phone the days have a line of their own. */}
      {price && days ? <span className="max-sm:sr-only"> · </span> : null}
      {days ? <span>{span}</span> : null}
    </span>
  );
}

/** What a courier's card shows: whoever is cheapest says so. */
function Offer({ code, name, price, days, isLowest }: CourierOffer) {
  const { t } = useLingui();
  return (
    <>
      <CourierMark code={code} />
      <span className="min-w-0 grow basis-[6.5rem]">
        <span className="flex flex-wrap items-center gap-x-2 leading-tight">
          <span className="font-semibold">{name}</span>
          {isLowest ? (
            <span className="rounded-full bg-success-on px-2 text-sm font-semibold text-success">
              {t`Lowest price`}
            </span>
          ) : null}
        </span>
        {price || days ? <PriceAndDays price={price} days={days} /> : null}
      </span>
    </>
  );
}

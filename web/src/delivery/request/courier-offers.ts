import {
  type Courier,
  type FeeRange,
  type PaymentChannel,
  choosable,
  needsPaymentChannel,
} from "@portal/contract/courier";
import { api } from "@portal/contract/api";
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../api/api.ts";
import { forTheVisit, useOfficeCouriers } from "../../api/lists.ts";
import { type ShippingValues, destinationOf } from "./shipping-values.ts";

type Span = { least: number; most: number };

/** What a courier's card says: `price` and `days` are null while unknown. */
export type CourierOffer = {
  code: string;
  name: string;
  price: Span | null;
  days: Span | null;
  isLowest: boolean;
};

const spanOf = (least: number | null, most: number | null): Span | null =>
  least === null || most === null ? null : { least, most };

/** The fee for the zone of the address, else the range over all zones. */
function offerOf({ code, name }: Courier, fees: readonly FeeRange[], zone: string | undefined) {
  const of = fees.find(({ delivery_courier: its }) => its === code);
  const exact = of?.zones.find((one) => one.zone === zone);
  const named = { code, name: name || code };
  if (exact)
    return {
      ...named,
      price: spanOf(exact.amount, exact.amount),
      days: spanOf(exact.min_days, exact.max_days),
    };
  if (!of) return { ...named, price: null, days: null };
  return {
    ...named,
    price: spanOf(of.min_amount, of.max_amount),
    days: spanOf(of.min_days, of.max_days),
  };
}

/** The couriers with price and days, the cheapest first; those without a price last, in the order given. */
export function offersOf(
  couriers: readonly Courier[],
  fees: readonly FeeRange[],
  zone: string | undefined,
): CourierOffer[] {
  const offers = couriers.map((courier) => offerOf(courier, fees, zone));
  const sorted = [...offers].sort(
    (a, b) => compare(a.price?.least, b.price?.least) || compare(a.price?.most, b.price?.most),
  );
  const prices = offers.map(({ price }) => price).filter((price) => price !== null);
  const least = Math.min(...prices.map((price) => price.least));
  const most = Math.min(...prices.map((price) => price.most));
  // Nobody is cheapest if all cost the same, or if one begins lower and another ends lower.
  const differ = prices.some((price) => price.least > least || price.most > most);
  return sorted.map((offer) => ({
    ...offer,
    isLowest: differ && offer.price?.least === least && offer.price.most === most,
  }));
}

const compare = (a = Number.MAX_VALUE, b = Number.MAX_VALUE): number => a - b;

const AGAIN_MS = 20_000;
const enabledOf = (couriers: Courier[]) => couriers.filter(({ enabled }) => enabled);

/** The enabled couriers that serve an office. */
export const useCouriers = (officeCode: string) =>
  useOfficeCouriers(officeCode, { select: enabledOf });

/** A courier's payment channels, default first (spec §3); disabled for a courier that needs none. */
export function usePaymentChannels(courier: string) {
  return useQuery({
    queryKey: ["payment-channels", courier],
    queryFn: ({ signal }) => call(api.listPaymentChannels, { params: { code: courier }, signal }),
    enabled: courier !== "" && needsPaymentChannel(courier),
    select: choosable,
    // While none can be paid: one may come back.
    refetchInterval: ({ state }) => (state.data?.length === 0 ? AGAIN_MS : false),
    gcTime: forTheVisit.gcTime,
    meta: { explains: true },
  });
}

/**
 * The channels of a courier that cannot be paid at the moment. While there are any the lists are read again: they come
 * back within a minute after their gateway has.
 */
export function useUnavailableChannels(courier: Courier | null): PaymentChannel[] {
  const queries = useQueryClient();
  const code = courier?.code ?? "";
  const unavailable = choosable(courier?.unavailable_payment_channels ?? []);
  const isAny = unavailable.length > 0;
  useEffect(() => {
    if (!isAny) return undefined;
    const timer = setInterval(() => void readChannelsAgain(queries, code), AGAIN_MS);
    return () => clearInterval(timer);
  }, [queries, code, isAny]);
  return unavailable;
}

/** After a payment was not opened, its channel may no longer be offered. */
export const readChannelsAgain = (queries: QueryClient, courier: string) =>
  Promise.all(
    [["couriers"], ["payment-channels", courier]].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );

type Asked = Pick<ShippingValues, "delivery_courier" | "barangay_code" | "geoloc">;

/** The courier's fee; disabled until the destination is known. */
export function useQuote(values: Asked) {
  const courier = values.delivery_courier;
  const destination = destinationOf(values);
  return useQuery({
    queryKey: ["quote", courier, destination],
    queryFn: ({ signal }) =>
      call(api.quoteDelivery, {
        params: { code: courier },
        query: destination ?? { barangay_code: "" },
        signal,
      }),
    enabled: courier !== "" && destination !== null,
    meta: { explains: true },
  });
}

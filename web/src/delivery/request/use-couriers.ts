import { api } from "@portal/contract/api";
import {
  choosable,
  needsPaymentChannel,
  type Courier,
  type PaymentChannel,
} from "@portal/contract/courier";
import { useQuery, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../api/api.ts";
import { forTheVisit } from "../../api/for-the-visit.ts";
import { useOfficeCouriers } from "../../api/use-office-couriers.ts";
import { destinationOf, type ShippingValues } from "./shipping-values.ts";

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

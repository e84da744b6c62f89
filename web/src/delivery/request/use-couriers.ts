import { api } from "@portal/contract/api";
import { choosable, needsPaymentChannel, type Courier } from "@portal/contract/courier";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { forTheVisit } from "../../api/for-the-visit.ts";
import { useOfficeCouriers } from "../../api/use-office-couriers.ts";
import { destinationOf, type ShippingValues } from "./shipping-values.ts";

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
    gcTime: forTheVisit.gcTime,
    meta: { explains: true },
  });
}

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

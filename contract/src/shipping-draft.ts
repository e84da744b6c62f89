import { needsPaymentChannel, usesStructuredAddress } from "./courier.ts";

/** The part of the shipping form (spec §3) on which Continue depends. */
export type ShippingDraft = {
  first_name: string;
  last_name: string;
  email: string;
  contact_number: string;
  delivery_courier: string;
  barangay_code: string;
  address_line_1: string;
  postal_code: string;
  delivery_address: string;
  geoloc: string;
  id_image: boolean;
  receipt_image: boolean;
  payment_channel: string;
};

/** The missing parts of the shipping form (spec §5); Continue is enabled when there are none. */
export function missingForShipping(draft: ShippingDraft): (keyof ShippingDraft)[] {
  const address: (keyof ShippingDraft)[] = usesStructuredAddress(draft.delivery_courier)
    ? ["barangay_code", "address_line_1", "postal_code"]
    : ["delivery_address", "geoloc"];
  const needed: (keyof ShippingDraft)[] = [
    "delivery_courier",
    "first_name",
    "last_name",
    "email",
    "contact_number",
    ...address,
    "id_image",
    "receipt_image",
    ...(needsPaymentChannel(draft.delivery_courier) ? (["payment_channel"] as const) : []),
  ];
  return needed.filter((field) => draft[field] === "" || draft[field] === false);
}

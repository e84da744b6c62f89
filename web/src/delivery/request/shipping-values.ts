import { parseGeoloc } from "@portal/contract/address";
import { usesStructuredAddress } from "@portal/contract/courier";
import { asKept } from "@portal/contract/check-fields";
import { Email, displayMobile, Mobile } from "@portal/contract/contact";
import { FirstName, fullName, LastName, MiddleName, nobody } from "@portal/contract/person";
import { missingForShipping, type ShippingDraft } from "@portal/contract/transaction";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { type ItemOf } from "../../session.ts";
import type { shippingItem } from "../../form/shipping-item.ts";

/** The form's values: the fields of spec §3 and the picker's higher levels. Photos as preview links. */
export type ShippingValues = Omit<ItemOf<typeof shippingItem>, "draft_of" | "attempt"> & {
  payment_channel: string;
};

/** A request that is being changed, and its token. */
export type Editing = { transaction: FullTransaction; token: string };

export const emptyAddress = {
  geoloc: "",
  delivery_address: "",
  region_code: "",
  province_code: "",
  municipality_code: "",
  barangay_code: "",
  address_line_1: "",
  address_line_2: "",
  postal_code: "",
  suggested_postal_code: "",
} as const satisfies Partial<ShippingValues>;

export const noPhotos = { id_image_url: "", receipt_image_url: "", supporting_documents: [] };

export const emptyShipping: ShippingValues = {
  ...nobody,
  delivery_courier: "",
  ...emptyAddress,
  ...noPhotos,
  payment_channel: "",
};

/** The receiver as people read it. */
export function receiverOf(values: ShippingValues) {
  return {
    name: fullName({
      first_name: asKept(FirstName, values.first_name),
      middle_name: asKept(MiddleName, values.middle_name),
      last_name: asKept(LastName, values.last_name),
      suffix: values.suffix,
    }),
    email: asKept(Email, values.email),
    mobile: displayMobile(asKept(Mobile, values.contact_number)),
  };
}

/** The required parts that are missing (spec §5); a photo on file counts. */
export function missingIn(
  values: ShippingValues,
  onFile?: FullTransaction["on_file"],
): (keyof ShippingDraft)[] {
  return missingForShipping({
    ...values,
    id_image: values.id_image_url !== "" || (onFile?.id_image ?? false),
    receipt_image: values.receipt_image_url !== "" || (onFile?.receipt_image ?? false),
  });
}

/** The parcel's destination as the quote needs it; null until it is known. */
export type Destination = { barangay_code: string } | { latitude: string; longitude: string };

type DestinationValues = Pick<ShippingValues, "delivery_courier" | "barangay_code" | "geoloc">;

export function destinationOf(values: DestinationValues): Destination | null {
  if (usesStructuredAddress(values.delivery_courier))
    return values.barangay_code === "" ? null : { barangay_code: values.barangay_code };
  const point = parseGeoloc(values.geoloc);
  return point && { latitude: String(point.latitude), longitude: String(point.longitude) };
}

import type { FieldErrors } from "@portal/contract/problem";
import { sortRefusals, type Refusals } from "../../form/sort-refusals.ts";
import type { ShippingValues } from "./shipping-values.ts";

/** Wire names (spec §7) that differ from the form's names. */
const formNames: Record<string, ShippingField> = {
  "delivery_details.barangay_code": "barangay_code",
  "delivery_details.line_1": "address_line_1",
  "delivery_details.line_2": "address_line_2",
  "delivery_details.postal_code": "postal_code",
  "delivery_details.address": "delivery_address",
  "delivery_details.latitude": "delivery_address",
  "delivery_details.longitude": "delivery_address",
  geoloc: "delivery_address",
  "documents.id_image_url": "id_image_url",
  "documents.receipt_image_url": "receipt_image_url",
};

const sameNames = [
  "first_name",
  "last_name",
  "middle_name",
  "suffix",
  "email",
  "contact_number",
  "delivery_courier",
  "delivery_address",
  "barangay_code",
  "address_line_1",
  "address_line_2",
  "postal_code",
  "id_image_url",
  "receipt_image_url",
  "supporting_documents",
  "payment_channel",
] as const satisfies readonly (keyof ShippingValues)[];
export type ShippingField = (typeof sameNames)[number];

function fieldOf(wireName: string): ShippingField | null {
  if (wireName.includes("supporting_doc")) return "supporting_documents";
  const renamed = Object.hasOwn(formNames, wireName) ? formNames[wireName] : undefined;
  return renamed ?? sameNames.find((name) => name === wireName) ?? null;
}

/** Sorts the server's sentences (422) by form field; the others are shown above the form. */
export const refusedFields = (errors: FieldErrors): Refusals<ShippingField> =>
  sortRefusals(errors, fieldOf);

import { parseGeoloc } from "@portal/contract/address";
import type { api } from "@portal/contract/api";
import type { BodyOf } from "@portal/contract/calls/call";
import { usesStructuredAddress } from "@portal/contract/courier";
import { numberedDocuments } from "@portal/contract/documents";
import { fileReference } from "@portal/contract/file-reference";
import { personOf } from "@portal/contract/person";
import type { ShippingSubject } from "./shipping-subject.ts";
import type { Editing, ShippingValues } from "./shipping-values.ts";

type Body = BodyOf<typeof api.createTransaction>;

/** For Quadx the structured address, for the others the point and its text (spec §7). */
function deliveryDetails(values: ShippingValues): Body["delivery_details"] {
  if (usesStructuredAddress(values.delivery_courier))
    return {
      barangay_code: values.barangay_code,
      line_1: values.address_line_1,
      line_2: values.address_line_2,
      postal_code: values.postal_code,
    };
  const point = parseGeoloc(values.geoloc);
  return {
    latitude: point?.latitude ?? "",
    longitude: point?.longitude ?? "",
    address: values.delivery_address,
  };
}

/** The body of POST and PUT /api/ste/transaction (spec §7). Photos that were not replaced are left out. */
export function transactionBody(
  values: ShippingValues,
  subject: ShippingSubject,
  editing: Editing | undefined,
): Body {
  return {
    ...personOf(editing?.transaction ?? values),
    transactable: { id: subject.id, type: subject.type },
    documents: {
      id_image_url: fileReference(values.id_image_url),
      receipt_image_url: fileReference(values.receipt_image_url),
      ...numberedDocuments(
        values.supporting_documents,
        editing?.transaction.on_file.supporting_documents ?? 0,
      ),
    },
    delivery_courier: values.delivery_courier,
    delivery_details: deliveryDetails(values),
  };
}

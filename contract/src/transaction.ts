import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { needsPaymentChannel, usesStructuredAddress, paymentChannels } from "./courier.ts";
import { BarangayCode, PostalCode } from "./address.ts";
import { RecordHandle, orAbsent, orEmpty, shortCode, upperText, Uuid } from "./text.ts";
import {
  MAX_SUPPORTING_DOCUMENTS,
  TransactionDocuments,
  FileReference,
  requestPhotos,
} from "./photos.ts";
import { Mobile } from "./contact.ts";
import { personFields } from "./person.ts";
import { transactableTypes } from "./status.ts";
import { photoFaults } from "./rejection.ts";

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

const coordinate = (limit: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))]),
    v.number(sentences.placeAgain),
    v.minValue(-limit, sentences.placeAgain),
    v.maxValue(limit, sentences.placeAgain),
  );

/** Quadx sends barangay_code, line_1, line_2, postal_code; other couriers latitude, longitude, address (spec §7). */
const DeliveryDetails = v.strictObject({
  barangay_code: orEmpty(BarangayCode),
  line_1: orEmpty(upperText(160)),
  line_2: orEmpty(upperText(160)),
  postal_code: orEmpty(PostalCode),
  latitude: v.nullish(v.union([v.literal(""), coordinate(90)])),
  longitude: v.nullish(v.union([v.literal(""), coordinate(180)])),
  address: orEmpty(upperText(400)),
});

const Transactable = v.strictObject({
  id: RecordHandle,
  type: v.picklist(transactableTypes),
});

/** What is to be delivered, before anything is filled in. */
export const DeliverySubject = v.strictObject({ transactable: Transactable });

/** The request for delivery (spec §7, POST and PUT). Fields of §3's shipping form are accepted too (R-1). */
export const TransactionRequest = v.strictObject({
  id: v.nullish(v.string()),
  ...personFields,
  transactable: Transactable,
  documents: orAbsent(TransactionDocuments, {}),
  delivery_courier: shortCode(),
  delivery_details: orAbsent(DeliveryDetails, {}),
  payment_channel: v.nullish(v.union([v.literal(""), v.picklist(paymentChannels)])),
  geoloc: v.nullish(shortCode(60)),
  delivery_address: orEmpty(upperText(400)),
  barangay_code: orEmpty(BarangayCode),
  address_line_1: orEmpty(upperText(160)),
  address_line_2: orEmpty(upperText(160)),
  postal_code: orEmpty(PostalCode),
  id_image_url: orEmpty(FileReference),
  receipt_image_url: orEmpty(FileReference),
  supporting_documents: orAbsent(
    v.pipe(
      v.array(v.union([v.literal(""), FileReference])),
      v.transform((references) => references.filter((reference) => reference !== "")),
      v.maxLength(MAX_SUPPORTING_DOCUMENTS, sentences.supportingDocuments),
    ),
    [],
  ),
});
export type TransactionRequest = v.InferOutput<typeof TransactionRequest>;

/** Proof of the requester in a browser without a token. */
export const TransactionAccessRequest = v.strictObject({ contact_number: Mobile });
export const TransactionAccess = v.object({ token: v.string() });

export const TransactionIdParam = v.object({ id: Uuid });

/** `amount` and `version` are the terms that the person agreed to, optional as in spec §7. */
export const CheckoutRequest = v.strictObject({
  id: v.nullish(v.string()),
  payment_channel: v.picklist(paymentChannels, sentences.paymentChannel),
  amount: v.nullish(v.number()),
  version: v.nullish(v.pipe(v.string(), v.maxLength(64))),
});
export type CheckoutRequest = v.InferOutput<typeof CheckoutRequest>;
export const CheckoutAnswer = v.object({
  uuid: v.string(),
  payment_reference: v.nullable(v.string()),
  payment_channel: v.picklist(paymentChannels),
  checkout_url: v.string(),
});

/** The photos that the office asked for again; empty when none is needed, or no longer. */
export const AskedPhotos = v.object({
  reference: v.string(),
  transactable_type: v.picklist(transactableTypes),
  photos: v.array(
    v.object({
      field: v.picklist(requestPhotos),
      fault: v.picklist(photoFaults),
      sent: v.boolean(),
    }),
  ),
});
export type AskedPhotos = v.InferOutput<typeof AskedPhotos>;

/** The new photos; each takes the place of the one on file. */
export const NewPhotos = v.strictObject({ documents: TransactionDocuments });

import * as v from "valibot";
import * as sentences from "./sentences.ts";
import { BarangayCode } from "./address-code.ts";
import { RecordHandle } from "./record-handle.ts";
import { paymentChannels } from "./courier.ts";
import { MAX_SUPPORTING_DOCUMENTS, TransactionDocuments } from "./documents.ts";
import { FileReference } from "./file-reference.ts";
import { Mobile } from "./mobile.ts";
import { orAbsent, orEmpty } from "./optional-field.ts";
import { personFields } from "./person.ts";
import { PostalCode } from "./postal-code.ts";
import { shortCode, upperText } from "./text.ts";
import { Uuid } from "./uuid.ts";
import { transactableTypes } from "./status.ts";

const coordinate = (limit: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.trim(), v.nonEmpty(), v.transform(Number))]),
    v.number(sentences.placeAgain),
    v.minValue(-limit, sentences.placeAgain),
    v.maxValue(limit, sentences.placeAgain),
  );

/** Quadx sends barangay_code, line_1, line_2, postal_code; other couriers latitude, longitude, address (spec §7). */
export const DeliveryDetails = v.strictObject({
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

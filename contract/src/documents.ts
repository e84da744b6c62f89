import * as v from "valibot";
import { FileReference, fileReference } from "./file-reference.ts";
import { orEmpty } from "./optional-field.ts";

export const supportingDocuments = [
  "supporting_doc_1_image_url",
  "supporting_doc_2_image_url",
  "supporting_doc_3_image_url",
  "supporting_doc_4_image_url",
  "supporting_doc_5_image_url",
] as const;
export const MAX_SUPPORTING_DOCUMENTS = supportingDocuments.length;

/** The photos that a request for delivery may have. */
export const requestPhotos = ["id_image_url", "receipt_image_url", ...supportingDocuments] as const;
export type RequestPhoto = (typeof requestPhotos)[number];

const photo = orEmpty(FileReference);
const supporting = v.entriesFromList(supportingDocuments, photo);

/** Photos of a request for delivery, as "/filename" (spec §7). */
export const TransactionDocuments = v.strictObject({
  id_image_url: photo,
  receipt_image_url: photo,
  ...supporting,
});

/** Photos of an appointment, each reduced to "/filename" (spec §3). */
export const AppointmentDocuments = v.strictObject({
  id_image_url: photo,
  receipt_image_url: photo,
  cr_image_url: photo,
  ...supporting,
});

/**
 * Supporting documents by field.
 * @param onFile number of existing ones; new ones get the next numbers, so that none is replaced by accident
 */
export const numberedDocuments = (urls: readonly string[], onFile = 0): Record<string, string> =>
  Object.fromEntries(
    urls.map((url, index) => [
      `supporting_doc_${onFile + index + 1}_image_url`,
      fileReference(url),
    ]),
  );

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

const photo = orEmpty(FileReference);
const supporting = v.entriesFromList(supportingDocuments, photo);

/** Photos of a request for delivery, as file names with a "/" before them (spec §7). */
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
 * Preview links of supporting documents, by the fields that take them.
 * @param onFile how many are there already: new ones are counted on, so that none is replaced unseen
 */
export const numberedDocuments = (urls: readonly string[], onFile = 0): Record<string, string> =>
  Object.fromEntries(
    urls.map((url, index) => [
      `supporting_doc_${onFile + index + 1}_image_url`,
      fileReference(url),
    ]),
  );

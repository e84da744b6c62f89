import { supportingDocuments } from "@portal/contract/photos";
import type { TransactionRequest } from "@portal/contract/transaction";
import { type Document, documentsFrom, requirePhotos } from "../upload/documents.ts";

/** Every request has them (spec §5). */
export const requiredPhotos = ["id_image_url", "receipt_image_url"] as const;

/** The photos of a request, by the fields of spec §7 or, if these are empty, of §3. */
export function documentsOf(body: TransactionRequest): Document[] {
  const { documents, supporting_documents: listed } = body;
  return documentsFrom([
    ...requiredPhotos.map((field) => [field, documents[field] || body[field]] as const),
    ...supportingDocuments.map(
      (field, index) => [field, documents[field] || listed[index]] as const,
    ),
  ]);
}

/** @throws Problem `invalid_fields` when the valid ID or the receipt is missing (spec §5) */
export const requireBothPhotos = (documents: Document[]): void =>
  requirePhotos(requiredPhotos, documents);

type OnFile = { id_image: boolean; receipt_image: boolean; supporting_documents: number };

/** Only whether each photo is on file; photos are never returned. */
export const onFileOf = (columns: string[]): OnFile => ({
  id_image: columns.includes("id_image_url"),
  receipt_image: columns.includes("receipt_image_url"),
  supporting_documents: columns.filter((column) => column.startsWith("supporting")).length,
});

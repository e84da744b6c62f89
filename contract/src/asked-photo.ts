import * as v from "valibot";
import { requestPhotos, TransactionDocuments } from "./documents.ts";
import { photoFaults } from "./rejection.ts";
import { transactableTypes } from "./status.ts";

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

import type { Db } from "../db/tables.ts";
import { claimFiles, discardFiles } from "../upload/upload-store.ts";
import type { Document } from "./documents.ts";

/**
 * Attaches photos to the transaction, each replacing an earlier one.
 * @throws Problem `file_not_found` with the fields whose file is deleted or of another owner
 */
export async function keepDocuments(
  trx: Db,
  uuid: string,
  documents: Document[],
  now: Date,
): Promise<void> {
  if (documents.length === 0) return;
  await claimFiles(trx, documents, `transaction:${uuid}`, now);
  const replaced = await trx
    .selectFrom("transaction_document")
    .select("file_name")
    .where("transaction_uuid", "=", uuid)
    .where(
      "field",
      "in",
      documents.map(({ column }) => column),
    )
    .execute();
  await trx
    .insertInto("transaction_document")
    .values(
      documents.map(({ column, name }) => ({
        transaction_uuid: uuid,
        field: column,
        file_name: name,
      })),
    )
    .onConflict((oc) =>
      oc
        .columns(["transaction_uuid", "field"])
        .doUpdateSet((eb) => ({ file_name: eb.ref("excluded.file_name") })),
    )
    .execute();
  await discardFiles(
    trx,
    replaced.map(({ file_name }) => file_name),
  );
}

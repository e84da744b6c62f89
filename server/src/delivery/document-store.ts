import { sql } from "kysely";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";
import type { Document } from "../upload/documents.ts";
import { claimFiles, discardFiles } from "../upload/upload-store.ts";
import type { StoredTransaction } from "./transaction-store.ts";

type Kept = { uuid: string; fields: string[]; names: string[] };
const keep = prepared(
  "keep_documents",
  (_, value: Slots<Kept>) => sql<{ file_name: string }>`
    with replaced as (
      select file_name from transaction_document
      where transaction_uuid = ${value("uuid")}
        and field = any((select ${value("fields")}::text[])::text[])
    ), kept as (
      insert into transaction_document (transaction_uuid, field, file_name)
      select ${value("uuid")}, * from unnest(
        (select ${value("fields")}::text[]), (select ${value("names")}::text[]))
      on conflict (transaction_uuid, field) do update set file_name = excluded.file_name
    )
    select file_name from replaced`,
);

/**
 * Attaches photos to the transaction, each replacing an earlier one.
 * @throws Problem `file_not_found` with the fields whose file is deleted or of another owner
 */
export async function keepDocuments(
  trx: Db,
  { uuid, paid_at }: Pick<StoredTransaction, "uuid" | "paid_at">,
  documents: Document[],
  at: Date,
): Promise<void> {
  if (documents.length === 0) return;
  await claimFiles(trx, documents, {
    owner: `transaction:${uuid}`,
    at,
    isUnpaid: paid_at === null,
  });
  const replaced = await keep(trx, {
    uuid,
    fields: documents.map(({ field }) => field),
    names: documents.map(({ name }) => name),
  });
  await discardFiles(
    trx,
    replaced.map(({ file_name }) => file_name),
  );
}

/** The request is paid: its photos, and those of its cases, no longer count for whoever sent them. */
export async function payForPhotos(trx: Db, uuid: string): Promise<void> {
  await forgetSenders(trx, { uuid });
}
const forgetSenders = prepared(
  "pay_for_photos",
  (_, value: Slots<{ uuid: string }>) => sql<never>`
    update file set sender = null
    where sender is not null and claimed_by = any(array(
      select 'transaction:' || ${value("uuid")}::uuid
      union all select 'case:' || id from support_case where transaction_uuid = ${value("uuid")}::uuid))`,
);

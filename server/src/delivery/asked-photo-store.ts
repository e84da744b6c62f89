import type { RequestPhoto } from "@portal/contract/documents";
import type { PhotoFault } from "@portal/contract/rejection";
import type { Db } from "../db/tables.ts";

/** A photo that the office asked for again; `sent_at` is null until it comes. */
export type AskedPhoto = { field: RequestPhoto; fault: PhotoFault; sent_at: Date | null };

/** Asks for a photo, even if it was asked for before. */
export async function insertAsked(
  trx: Db,
  asked: { uuid: string; field: RequestPhoto; fault: PhotoFault; at: Date },
): Promise<void> {
  const { uuid, field, fault, at } = asked;
  await trx
    .insertInto("photo_asked")
    .values({ transaction_uuid: uuid, field, fault, asked_at: at, sent_at: null })
    .onConflict((oc) =>
      oc.columns(["transaction_uuid", "field"]).doUpdateSet({ fault, asked_at: at, sent_at: null }),
    )
    .execute();
}

export const askedPhotos = (db: Db, uuid: string): Promise<AskedPhoto[]> =>
  db
    .selectFrom("photo_asked")
    .select(["field", "fault", "sent_at"])
    .where("transaction_uuid", "=", uuid)
    .orderBy("field")
    .execute();

/** The photos that the office waits for. */
export const unsentPhotos = async (db: Db, uuid: string): Promise<AskedPhoto[]> =>
  (await askedPhotos(db, uuid)).filter(({ sent_at: sentAt }) => sentAt === null);

export async function notePhotosSent(
  trx: Db,
  uuid: string,
  fields: readonly RequestPhoto[],
  at: Date,
): Promise<void> {
  await trx
    .updateTable("photo_asked")
    .set({ sent_at: at })
    .where("transaction_uuid", "=", uuid)
    .where("field", "in", fields)
    .execute();
}

import type { RequestPhoto } from "@portal/contract/photos";
import type { PhotoFault } from "@portal/contract/rejection";
import { sql } from "kysely";
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
      oc
        .columns(["transaction_uuid", "field"])
        .doUpdateSet({ fault, asked_at: at, sent_at: null, reminded_at: null }),
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

type ToRemind = { askedUpTo: string; at: Date; most: number };

/** Requests whose photos were asked for up to a day in Manila and have not come; marks them as reminded. */
export async function takeToRemind(trx: Db, { askedUpTo, at, most }: ToRemind): Promise<string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with late as (
      select t.uuid from transaction as t
      where t.status = 'For Verification' and exists (
        select from photo_asked as p
        where p.transaction_uuid = t.uuid and p.sent_at is null and p.reminded_at is null
          and (p.asked_at at time zone 'Asia/Manila')::date <= ${askedUpTo}::date)
      limit ${most} for update skip locked)
    update photo_asked as p set reminded_at = ${at} from late
    where p.transaction_uuid = late.uuid and p.sent_at is null and p.reminded_at is null
    returning p.transaction_uuid as uuid`.execute(trx);
  return [...new Set(rows.map(({ uuid }) => uuid))];
}

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

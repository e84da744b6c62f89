import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { SWEEPER } from "../upload/upload-store.ts";

/**
 * Who owns the files whose bytes are about to go, by class. Nobody can claim such a file, no request names it, and it
 * can be found until its bytes are gone.
 */
export const bins = { unclaimed_upload: SWEEPER, photo: `${SWEEPER}:photo` } as const;
export type Bin = keyof typeof bins;

const named = {
  transaction: (ids: string[]) =>
    sql`delete from transaction_document where transaction_uuid = any(${ids}::uuid[]) returning file_name`,
  appointment: (ids: string[]) =>
    sql`delete from appointment_document where appointment_id = any(${ids}::uuid[]) returning file_name`,
};

/** Takes all their photos away from these requests. */
export async function binPhotosOf(trx: Db, kind: keyof typeof named, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const owners = ids.map((id) => `${kind}:${id}`);
  await sql`
    with named as (${named[kind](ids)})
    update file set claimed_by = ${bins.photo}
    where name in (
      select file_name from named
      union select name from file where claimed_by = any(${owners}::text[]))`.execute(trx);
}

/** Names of files in a bin, in order, those after `after`. */
export async function filesIn(db: Db, bin: Bin, after: string, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("file")
    .select("name")
    .where("claimed_by", "=", bins[bin])
    .where("name", ">", after)
    .orderBy("name")
    .limit(most)
    .execute();
  return rows.map(({ name }) => name);
}

/** Forgets files whose bytes are gone. @returns how many; those that somebody else forgets just now are not counted */
export async function forgetFiles(trx: Db, bin: Bin, names: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from file where name in (
      select name from file where claimed_by = ${bins[bin]} and name = any(${names}::text[])
      for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

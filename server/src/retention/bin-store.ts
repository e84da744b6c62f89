import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { SWEEPER } from "../upload/upload-store.ts";

/**
 * The owner of files to be deleted, by class. Such a file cannot be claimed, no request refers to it, and its row stays
 * until its bytes are deleted.
 */
export const bins = { unclaimed_upload: SWEEPER, photo: `${SWEEPER}:photo` } as const;
export type Bin = keyof typeof bins;

const named = {
  transaction: (ids: string[]) =>
    sql`delete from transaction_document where transaction_uuid = any(${ids}::uuid[]) returning file_name`,
  appointment: (ids: string[]) =>
    sql`delete from appointment_document where appointment_id = any(${ids}::uuid[]) returning file_name`,
  case: (ids: string[]) =>
    sql`delete from case_message where case_id = any(${ids}::uuid[]) returning photo as file_name`,
};

/** Moves all photos of these requests, appointments or cases into the bin. */
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

/** File names in a bin after `after`, sorted. */
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

/** How many files are in all bins. */
export async function filesInBins(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("file")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("claimed_by", "in", Object.values(bins))
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes the rows of files whose bytes are deleted. @returns how many, without those deleted by another process */
export async function forgetFiles(trx: Db, bin: Bin, names: string[]): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from file where name in (
      select name from file where claimed_by = ${bins[bin]} and name = any(${names}::text[])
      for update skip locked)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

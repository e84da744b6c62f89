import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { binPhotosOf } from "./bin-store.ts";
import type { Due } from "./disposal-store.ts";

/** Deletes closed cases with all that was said in them. */
export async function forgetClosedCases(trx: Db, { before, most }: Due): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from support_case where status = 'Closed' and closed_at <= ${before}
    order by closed_at limit ${most} for update skip locked`.execute(trx);
  await forgetCases(
    trx,
    rows.map(({ id }) => id),
  );
  return rows.length;
}

/** Deletes the open cases of requests that are pseudonymised: nobody could be told of an answer any more. */
export async function forgetOpenCasesOf(trx: Db, uuids: string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from support_case where status = 'Open' and transaction_uuid = any(${uuids}::uuid[])
    for update`.execute(trx);
  await forgetCases(
    trx,
    rows.map(({ id }) => id),
  );
}

async function forgetCases(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await binPhotosOf(trx, "case", ids);
  await sql`delete from support_case where id = any(${ids}::uuid[])`.execute(trx);
}

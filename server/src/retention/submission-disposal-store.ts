import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { forgetEvents, forgetWords, type Due } from "./disposal-store.ts";

/** Pseudonymises submissions after the decision. The decision stays, and so does the record, which is the agency's. */
export async function pseudonymiseDecided(trx: Db, { before, most, salt }: Due): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update submission set
      first_name = '', middle_name = '', last_name = '', suffix = '', birth_date = '-infinity',
      email = '', contact_number = '', number = '', mv_number = '', ltms_reference = '',
      dealer_name = null, remarks = null, token_hash = sha256(${salt}::bytea || uuid_send(id))
    where id in (
      select id from submission where decided_at <= ${before} and email <> ''
      order by decided_at limit ${most} for update skip locked)
    returning id`.execute(trx);
  await forgetWords(
    trx,
    "submission",
    rows.map(({ id }) => id),
  );
  return rows.length;
}

export async function deleteUndecided(trx: Db, { before, most }: Due): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from submission where id in (
      select id from submission where decided_at is null and created_at <= ${before}
      order by created_at limit ${most} for update skip locked)
    returning id`.execute(trx);
  await forgetEvents(
    trx,
    "submission",
    rows.map(({ id }) => id),
  );
  return rows.length;
}

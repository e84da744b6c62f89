import type { RecordStatus } from "@portal/contract";
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/** What the database keeps of all alerts. */
export const alertsIn = (db: Db) =>
  db.selectFrom("alert").selectAll().orderBy("asked_at").execute();

/** All of a row as one text. */
export async function alertAsText(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`
    select concat_ws(' ', alert.*, encode(address, 'escape'), encode(address_index, 'escape')) as text
    from alert where id = ${id}`.execute(db);
  return rows[0]?.text ?? "";
}

/** The agency changes a record in the database itself, past the portal. */
export async function changeBehind(db: Db, id: string, status: RecordStatus): Promise<void> {
  await db.updateTable("drivers_license").set({ status }).where("id", "=", id).execute();
}

/** The birth date and number of a licence, as its holder knows them. */
export const licenseOf = (db: Db, id: string) =>
  db
    .selectFrom("drivers_license")
    .select(["number", "birth_date"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** So many people who wait for a record, confirmed, before all others in order. */
export async function insertFirst(db: Db, license: string, count: number, at: Date) {
  await sql`
    insert into alert (id, token_hash, drivers_license_id, was_rejected, channel, address, address_index,
      language, status, asked_at, confirmed_at, until)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n::text::bytea, ${license}::uuid,
      false, 'email', '', n::text::bytea, 'en', 'Confirmed', ${at}::timestamptz, ${at}::timestamptz,
      ${at}::timestamptz + interval '1 day'
    from generate_series(1, ${count}::integer) as n`.execute(db);
}

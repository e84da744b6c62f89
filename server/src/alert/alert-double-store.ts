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

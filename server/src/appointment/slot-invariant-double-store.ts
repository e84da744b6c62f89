import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { uuidFrom } from "../uuid.ts";

/** Another closure of an office for one day, not applied yet. */
export async function closeDay(db: Db, office: string, date: string): Promise<void> {
  await db
    .insertInto("closure")
    .values({
      id: uuidFrom(randomBytes),
      region: null,
      province: null,
      municipality: null,
      office_id: office,
      from_date: date,
      to_date: date,
      reason: "Typhoon",
      source: uuidFrom(randomBytes),
      lifted_at: null,
      applied_at: null,
    })
    .execute();
}

/** Lifts an office's own closures of a day; not applied yet. */
export async function liftDay(db: Db, office: string, date: string, now: Date): Promise<void> {
  await db
    .updateTable("closure")
    .set({ lifted_at: now, applied_at: null })
    .where("office_id", "=", office)
    .where("from_date", "=", date)
    .where("lifted_at", "is", null)
    .execute();
}

export async function countByStatus(db: Db): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom("appointment")
    .select((eb) => ["status", eb.cast<number>(eb.fn.countAll(), "integer").as("count")])
    .groupBy("status")
    .execute();
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** From now on no place is given back. */
export async function dropDecrements(db: Db): Promise<void> {
  await sql`create function keep_used() returns trigger language plpgsql as $$
    begin new.used = greatest(new.used, old.used); return new; end $$`.execute(db);
  await sql`create trigger keep_used before update on slot
    for each row execute function keep_used()`.execute(db);
}

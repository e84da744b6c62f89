import { sql } from "kysely";
import { prepared, type Slots } from "../db/prepared.ts";
import type { Db } from "../db/tables.ts";

const byId = prepared("appointment_for_mail", (db, value: Slots<{ id: string }>) =>
  db
    .selectFrom("appointment as a")
    .innerJoin("slot as s", "s.id", "a.slot_id")
    .innerJoin("office as o", "o.id", "s.office_id")
    .select((eb) => [
      "a.id",
      "a.reference",
      "a.purpose",
      "a.full_name",
      "a.email",
      "a.contact_number",
      "a.language",
      "a.status",
      "a.changes",
      "a.moves",
      "a.created_at",
      "a.updated_at",
      "s.date",
      "s.closed_reason",
      // The operator's reason (cancel-reasons.ts); null when the person cancelled.
      eb
        .selectFrom("status_event as e")
        .select("e.why")
        .whereRef("e.subject", "=", "a.id")
        .where("e.kind", "=", "appointment")
        .where("e.to_status", "=", "Cancelled")
        .limit(1)
        .as("cancelled_reason"),
      "o.name as office_name",
      "o.hours as office_hours",
      "o.address",
      "o.municipality",
      "o.province",
    ])
    .where("a.id", "=", value("id")),
);

export type AppointmentForMail = NonNullable<Awaited<ReturnType<typeof appointmentForMail>>>;

export const appointmentForMail = async (db: Db, id: string) => (await byId(db, { id })).at(0);

/**
 * Takes live appointments of a day that were neither changed nor reminded since then; another process gets others.
 * @param date YYYY-MM-DD
 */
export async function takeToRemind(
  trx: Db,
  { date, since, now, most }: { date: string; since: Date; now: Date; most: number },
): Promise<{ id: string; change: number }[]> {
  const { rows } = await sql<{ id: string; change: number }>`
    update appointment set reminded_at = ${now} where id in (
      select a.id from appointment a join slot s on s.id = a.slot_id
      where s.date = ${date} and a.status = 'Booked'
        and a.updated_at < ${since} and (a.reminded_at is null or a.reminded_at < ${since})
      limit ${most} for update of a skip locked)
    returning id, changes as change`.execute(trx);
  return rows;
}

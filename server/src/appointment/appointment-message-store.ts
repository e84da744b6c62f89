import type { Db } from "../db/tables.ts";

export type AppointmentForMail = NonNullable<Awaited<ReturnType<typeof appointmentForMail>>>;

export const appointmentForMail = (db: Db, id: string) =>
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
    .where("a.id", "=", id)
    .executeTakeFirst();

import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import type { AppointmentStatus } from "@portal/contract/appointment";
import type { Db } from "../db/tables.ts";

const columns = [
  "a.id",
  "a.reference",
  "a.purpose",
  "a.full_name",
  "a.arrived_at",
  "a.missed_at",
  "s.date",
  "s.office_id",
] as const;

export type Expected = {
  id: string;
  reference: string;
  purpose: AppointmentPurpose;
  full_name: string;
  arrived_at: Date | null;
  missed_at: Date | null;
  date: string;
  office_id: string;
};

const appointments = (db: Db) =>
  db
    .selectFrom("appointment as a")
    .innerJoin("slot as s", "s.id", "a.slot_id")
    .select(columns)
    .where("a.status", "<>", "Cancelled" satisfies AppointmentStatus);

/** Who comes, or came, to an office on a day, by name. */
export function awaitedOn(
  db: Db,
  { office, day }: { office: string; day: string },
): Promise<Expected[]> {
  return appointments(db)
    .where("s.office_id", "=", office)
    .where("s.date", "=", day)
    .orderBy("a.full_name")
    .orderBy("a.reference")
    .execute();
}

/** Live appointments for a record, by its license, plate or MV file number. */
export function liveAppointmentsFor(db: Db, number: string): Promise<Expected[]> {
  return appointments(db)
    .leftJoin("drivers_license as d", "d.id", "a.drivers_license_id")
    .leftJoin("plate_number as p", "p.id", "a.plate_number_id")
    .where("a.status", "=", "Booked")
    .where((is) =>
      is.or([
        is("d.number", "=", number),
        is("p.number", "=", number),
        is("p.mv_number", "=", number),
      ]),
    )
    .orderBy("s.date")
    .execute();
}

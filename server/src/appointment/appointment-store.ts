import type { AppointmentStatus } from "@portal/contract/appointment";
import type { AppointmentPurpose } from "@portal/contract/appointment-purpose";
import { manilaDay } from "@portal/contract/days";
import { normalisePlateQuery, readLicenseNumber } from "@portal/contract/document-numbers";
import { sql } from "kysely";
import { prepared, type Slots } from "../db/prepared.ts";
import { licenseKeys, plateKeys } from "../security/record-person.ts";
import type { Db, Row } from "../db/tables.ts";
import { ONE_AFTER_ANOTHER, together } from "../db/together.ts";
import type { Secrets } from "../security/secrets.ts";

const columns = [
  "a.id",
  "a.reference",
  "a.slot_id",
  "a.purpose",
  "a.person",
  "a.status",
  "a.moves",
  "a.changes",
  "a.arrived_at",
  "a.missed_at",
  "a.drivers_license_id",
  "a.plate_number_id",
  "a.language",
  "a.created_at",
  "a.updated_at",
  "s.date",
  "s.type",
  "s.appointable_type",
  "s.closed_reason",
  "s.office_id",
  "o.name as office_name",
  "o.hours as office_hours",
  "o.address",
  "o.municipality",
  "o.province",
  "o.latitude",
  "o.longitude",
] as const;

export type StoredAppointment = NonNullable<Awaited<ReturnType<typeof findAppointment>>>;

export async function findAppointment(db: Db, reference: string) {
  return db
    .selectFrom("appointment as a")
    .innerJoin("slot as s", "s.id", "a.slot_id")
    .innerJoin("office as o", "o.id", "s.office_id")
    .select(columns)
    .where("a.reference", "=", reference)
    .executeTakeFirst();
}

/**
 * Locks slots and the appointment until the end of `trx`. Lock order: slots by id, then the appointment, as in a
 * booking, so that two transactions cannot deadlock.
 */
export async function lockDaysAndAppointment(
  trx: Db,
  slotIds: number[],
  reference: string,
): Promise<void> {
  await trx
    .selectFrom("slot")
    .select("id")
    .where("id", "in", slotIds)
    .orderBy("id")
    .forUpdate()
    .execute();
  await lockAppointment(trx, reference);
}

/** Locks the appointment alone until the end of `trx`. */
export async function lockAppointment(trx: Db, reference: string): Promise<void> {
  await trx
    .selectFrom("appointment")
    .select("id")
    .where("reference", "=", reference)
    .forUpdate()
    .execute();
}

/**
 * Takes a place in slot `to` and releases one in slot `from`.
 * @returns false, and nothing changed, when `to` is full or closed
 */
export async function swapPlaces(trx: Db, from: number, to: number): Promise<boolean> {
  const taken = await trx
    .updateTable("slot")
    .set((eb) => ({ used: eb("used", "+", 1) }))
    .where("id", "=", to)
    .whereRef("used", "<", "capacity")
    .where("closed_reason", "is", null)
    .returning("id")
    .executeTakeFirst();
  if (!taken) return false;
  await givePlaceBack(trx, from);
  return true;
}

export async function givePlaceBack(trx: Db, slotId: number): Promise<void> {
  await trx
    .updateTable("slot")
    .set((eb) => ({ used: eb("used", "-", 1) }))
    .where("id", "=", slotId)
    .execute();
}

type Change = Partial<
  Pick<
    Row<"appointment">,
    "slot_id" | "moves" | "changes" | "status" | "ended_at" | "arrived_at" | "missed_at"
  >
>;

export async function changeAppointment(
  trx: Db,
  id: string,
  set: Change,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("appointment")
    .set({ ...set, updated_at: now })
    .where("id", "=", id)
    .execute();
}

/**
 * Counts a moved appointment towards the client's share of its new day.
 * @throws the database's violation `client_share`
 */
export async function moveClientShare(
  trx: Db,
  { id, slotId, marks, factor }: { id: string; slotId: number; marks: string[]; factor: number },
): Promise<void> {
  await sql`
    update appointment as a set marks[3] = (${marks}::text[])[1] from slot as s
    where a.id = ${id} and s.id = ${slotId} and leaves_shares(array[${marks}::text[]],
      array[greatest(2, ceil(s.capacity / 4.0)) * ${factor}]::bigint[], '{client_share}')`.execute(
    trx,
  );
}

/** Takes the photos from an appointment. @returns their names */
export async function takeDocuments(trx: Db, id: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom("appointment_document")
    .where("appointment_id", "=", id)
    .returning("file_name")
    .execute();
  return rows.map(({ file_name: name }) => name);
}

/** Booked becomes Past once the day is over in Manila. @returns how many */
export const endPastAppointments = ({ db, now }: { db: Db; now: () => Date }): Promise<number> =>
  endBefore(db, manilaDay(now()), now());

/**
 * Marks live appointments before `today` as past, with an event each, in one statement: of two concurrent runs one
 * finds nothing left.
 * @returns how many
 */
async function endBefore(db: Db, today: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    with over as (
      update appointment set status = 'Past', updated_at = ${now},
        ended_at = (slot.date + 1)::timestamp at time zone 'Asia/Manila'
      from slot
      where slot.id = appointment.slot_id and slot.date < ${today}::date
        and appointment.status = 'Booked'
      returning appointment.id
    )
    insert into status_event (kind, subject, at, from_status, to_status, why, who)
    select 'appointment', id, ${now}, 'Booked', 'Past', 'day_over', 'clock' from over`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export type Expected = {
  id: string;
  reference: string;
  purpose: AppointmentPurpose;
  person: Buffer;
  arrived_at: Date | null;
  missed_at: Date | null;
  date: string;
  office_id: string;
};

const appointments = (db: Db) =>
  db
    .selectFrom("appointment as a")
    .innerJoin("slot as s", "s.id", "a.slot_id")
    .select([
      "a.id",
      "a.reference",
      "a.purpose",
      "a.person",
      "a.arrived_at",
      "a.missed_at",
      "s.date",
      "s.office_id",
    ])
    .where("a.status", "<>", "Cancelled" satisfies AppointmentStatus);

/** Who comes, or came, to an office on a day. */
export function awaitedOn(
  db: Db,
  { office, day }: { office: string; day: string },
): Promise<Expected[]> {
  return appointments(db).where("s.office_id", "=", office).where("s.date", "=", day).execute();
}

/** Live appointments for a record, by its license, plate or MV file number as people type it. */
export function liveAppointmentsFor(db: Db, secrets: Secrets, number: string): Promise<Expected[]> {
  const plates = plateKeys(secrets, normalisePlateQuery(number));
  return appointments(db)
    .leftJoin("drivers_license as d", "d.id", "a.drivers_license_id")
    .leftJoin("plate_number as p", "p.id", "a.plate_number_id")
    .where("a.status", "=", "Booked")
    .where((is) =>
      is.or([
        is("d.number_index", "in", licenseKeys(secrets, readLicenseNumber(number))),
        is("p.number_index", "in", plates),
        is("p.mv_index", "in", plates),
      ]),
    )
    .orderBy("s.date")
    .execute();
}

const byIds = prepared("appointments_for_mail", (db, value: Slots<{ ids: string[] }>) =>
  db
    .selectFrom("appointment as a")
    .innerJoin("slot as s", "s.id", "a.slot_id")
    .innerJoin("office as o", "o.id", "s.office_id")
    .select((eb) => [
      "a.id",
      "a.reference",
      "a.purpose",
      "a.person",
      "a.language",
      "a.status",
      "a.changes",
      "a.moves",
      "a.created_at",
      "a.updated_at",
      "s.date",
      "s.closed_reason",
      "s.withdrawn",
      // The operator's reason (appointment-message.ts); null when the person cancelled.
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
    // Selected, so that the planner does not plan anew for the length of the list.
    .where("a.id", "=", sql<string>`any((select ${value("ids")}::uuid[])::uuid[])`),
);

export type AppointmentForMail = Awaited<ReturnType<typeof byIds>>[number];

/** Mails that are written at the same time read together. */
export const appointmentForMail = together<string, AppointmentForMail | undefined>(
  async (db, ids) => {
    const rows = await byIds(db, { ids: [...ids] });
    return ids.map((id) => rows.find((row) => row.id === id));
  },
  ONE_AFTER_ANOTHER,
);

/**
 * Takes live appointments of a day that were neither changed nor reminded since then, of a pickup while there is
 * something to pick up; another process gets others.
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
        and (s.type = 'Renewal' or 'Available' = coalesce(
          (select status from drivers_license where id = a.drivers_license_id),
          (select status from plate_number where id = a.plate_number_id)))
        and a.updated_at < ${since} and (a.reminded_at is null or a.reminded_at < ${since})
      limit ${most} for update of a skip locked)
    returning id, changes as change`.execute(trx);
  return rows;
}

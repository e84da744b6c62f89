import { randomBytes, randomInt } from "node:crypto";
import type { AppointmentPurpose, RecordStatus } from "@portal/contract";
import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { uuidFrom } from "../uuid.ts";

/** A record that somebody wants an appointment for. */
export type Held = { kind: "drivers_license" | "plate_number"; id: string; number: string };
type Wanted = { office: string | null; status: RecordStatus };

/** Of every licence here. */
export const HOLDER = { birth_date: "1990-01-15" };

export async function insertLicense(db: Db, { office, status }: Wanted): Promise<Held> {
  const id = uuidFrom(randomBytes);
  const number = `Z${randomInt(10, 100)}-${randomInt(10, 100)}-${randomInt(100_000, 1_000_000)}`;
  const name = { first_name: "OWNER", middle_name: "", last_name: "OFTHERECORD", suffix: "" };
  const rest = { remarks: null, office_id: office, sample: true };
  await db
    .insertInto("drivers_license")
    .values({ id, number, birth_date: HOLDER.birth_date, status, ...name, ...rest })
    .execute();
  return { kind: "drivers_license", id, number };
}

/** Without an office the plate lies at a dealer. */
export async function insertPlate(db: Db, { office, status }: Wanted): Promise<Held> {
  const id = uuidFrom(randomBytes);
  const number = `Z${randomInt(10_000_000, 100_000_000)}`;
  const place = office === null ? "Dealer" : "Office";
  const dealer = office === null ? "SAMPLE MOTORS - MAKATI" : null;
  const rest = { mv_number: null, remarks: null, office_id: office, dealer_name: dealer };
  await db
    .insertInto("plate_number")
    .values({ id, number, status, storage_place: place, ...rest, sample: true })
    .execute();
  return { kind: "plate_number", id, number };
}

/** Only these offices keep their weeks: filling the days of all takes long. */
export async function keepTemplatesOf(db: Db, offices: string[]): Promise<void> {
  await db.deleteFrom("schedule_template").where("office_id", "not in", offices).execute();
}

export function slotsOf(
  db: Db,
  { office, type, of }: { office: string; type: "Pickup" | "Renewal"; of: string },
) {
  return db
    .selectFrom("slot")
    .select(["id", "date", "capacity", "used", "closed_reason"])
    .where("office_id", "=", office)
    .where("type", "=", type)
    .where("appointable_type", "=", of as "Driver's License")
    .orderBy("date")
    .execute();
}

/** Opens every day from the first to the last, whatever day of the week it is. */
export async function openEveryDay(
  db: Db,
  {
    office,
    type,
    of,
    capacity = 20,
  }: { office: string; type: string; of: string; capacity?: number },
  [from, to]: [string, string],
): Promise<void> {
  await sql`insert into slot (office_id, type, appointable_type, date, capacity)
    select ${office}, ${type}, ${of}, day::date, ${capacity}
    from generate_series(${from}::date, ${to}::date, interval '1 day') day
    on conflict do nothing`.execute(db);
}

export type SlotChange = { capacity?: number; used?: number; closed_reason?: string | null };

export async function changeSlot(db: Db, id: number, change: SlotChange): Promise<void> {
  await db.updateTable("slot").set(change).where("id", "=", id).execute();
}

export function usedOf(db: Db, id: number) {
  return db
    .selectFrom("slot")
    .select("used")
    .where("id", "=", id)
    .executeTakeFirstOrThrow()
    .then(({ used }) => used);
}

export function appointmentsOf(db: Db, { kind, id }: Held) {
  return db
    .selectFrom("appointment")
    .selectAll()
    .where(kind === "drivers_license" ? "drivers_license_id" : "plate_number_id", "=", id)
    .orderBy("created_at")
    .execute();
}

export function eventsOf(db: Db, subject: string) {
  return db
    .selectFrom("status_event")
    .select(["from_status", "to_status", "why", "who"])
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
}

export function ownersOf(db: Db, names: string[]) {
  return db
    .selectFrom("file")
    .select(["name", "claimed_by"])
    .where("name", "in", names)
    .orderBy("name")
    .execute();
}

export function messagesAbout(db: Db, appointment: string) {
  return db
    .selectFrom("outbox")
    .select(["kind", "dedupe_key"])
    .where(sql<boolean>`payload->>'appointment' = ${appointment}`)
    .orderBy("id")
    .execute();
}

export function jobsAbout(db: Db, appointment: string) {
  return db
    .selectFrom("outbox")
    .select(["kind", "payload", "run_at"])
    .where(sql<boolean>`payload->>'appointment' = ${appointment}`)
    .orderBy("id")
    .execute();
}

/** How many rows a booking could have left. */
export async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*)::int from appointment) as appointments,
      (select count(*)::int from appointment_document) as documents,
      (select count(*)::int from status_event) as events,
      (select count(*)::int from outbox) as messages,
      (select count(*)::int from idempotency) as keys,
      (select count(*)::int from file where claimed_by is not null) as claimed,
      (select sum(used)::int from slot) as used`.execute(db);
  return rows[0] ?? {};
}

/** What must never be (targets of the rush): slots that count wrong, and records booked twice. */
export async function brokenSlots(db: Db): Promise<{ wrong: object[]; twice: object[] }> {
  const wrong = await sql<object>`
    select s.id, s.used, s.capacity, count(a.id)::int as live
    from slot s left join appointment a on a.slot_id = s.id and a.status <> 'Cancelled'
    group by s.id having s.used <> count(a.id) or s.used > s.capacity or s.used < 0`.execute(db);
  const twice = await sql<object>`
    select drivers_license_id, plate_number_id, purpose from appointment where status = 'Booked'
    group by 1, 2, 3 having count(*) > 1`.execute(db);
  return { wrong: wrong.rows, twice: twice.rows };
}

export async function setFlag(
  db: Db,
  office: string,
  flag:
    | "drivers_license_appointment_new_enabled"
    | "plate_number_appointment_enabled"
    | "drivers_license_renewal_enabled",
  on: boolean,
): Promise<void> {
  await db
    .updateTable("office")
    .set({ [flag]: on })
    .where("id", "=", office)
    .execute();
}

/** A booking without its photos, messages and answer, for who wants to hold one open. */
export async function bookDirectly(
  trx: Db,
  record: Held,
  purpose: AppointmentPurpose,
  slotId: number,
): Promise<void> {
  const id = uuidFrom(randomBytes);
  const now = new Date();
  const isLicense = record.kind === "drivers_license";
  await trx
    .updateTable("slot")
    .set((eb) => ({ used: eb("used", "+", 1) }))
    .where("id", "=", slotId)
    .execute();
  await trx
    .insertInto("appointment")
    .values({
      id,
      reference: id,
      token_hash: Buffer.from(id),
      slot_id: slotId,
      purpose,
      drivers_license_id: isLicense ? record.id : null,
      plate_number_id: isLicense ? null : record.id,
      full_name: "ANA",
      birth_date: "1990-01-15",
      email: "ana@example.com",
      language: "en",
      contact_number: "+639171234567",
      created_at: now,
      updated_at: now,
      ended_at: null,
    })
    .execute();
}

/** Only these days are left. */
export async function limitSlotsTo(db: Db, ids: number[]): Promise<void> {
  await db.deleteFrom("slot").where("id", "not in", ids).execute();
}

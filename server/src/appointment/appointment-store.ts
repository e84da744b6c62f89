import { sql } from "kysely";
import { manilaDay } from "@portal/contract/manila-time";
import type { Db, Row } from "../db/tables.ts";

const columns = [
  "a.id",
  "a.reference",
  "a.token_hash",
  "a.slot_id",
  "a.purpose",
  "a.full_name",
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
  { id, slotId, mark, factor }: { id: string; slotId: number; mark: string; factor: number },
): Promise<void> {
  await sql`
    update appointment as a set marks[3] = ${mark} from slot as s
    where a.id = ${id} and s.id = ${slotId} and leaves_shares(array[${mark}],
      array[greatest(2, ceil(s.capacity / 4.0)) * ${factor}]::bigint[], '{client_share}')`.execute(
    trx,
  );
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

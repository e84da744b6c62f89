import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

/**
 * Marks live appointments before `today` as past, with an event each, in one statement: of two concurrent runs one
 * finds nothing left.
 * @returns how many
 */
export async function endBefore(db: Db, today: string, now: Date): Promise<number> {
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

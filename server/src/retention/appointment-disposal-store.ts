import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import { binPhotosOf } from "./bin-store.ts";
import { forgetEvents, type Due } from "./disposal-store.ts";

/**
 * Deletes ended appointments and lowers their slots' counts, which are the number of rows. Lock order: slots by id,
 * then appointments, as in a booking (docs/decisions/009).
 */
export async function disposeOfAppointments(trx: Db, { before, most }: Due): Promise<number> {
  const { rows: seen } = await sql<{ id: string; slot_id: number }>`
    select id, slot_id from appointment where ended_at <= ${before}
    order by ended_at limit ${most}`.execute(trx);
  if (seen.length === 0) return 0;
  const slots = [...new Set(seen.map(({ slot_id }) => slot_id))];
  await sql`
    select id from slot where id = any(${slots}::bigint[]) order by id for update`.execute(trx);
  const { rows } = await sql<{ id: string }>`
    select id from appointment
    where id = any(${seen.map(({ id }) => id)}::uuid[]) and ended_at is not null
    for update skip locked`.execute(trx);
  const ids = rows.map(({ id }) => id);
  await binPhotosOf(trx, "appointment", ids);
  await forgetEvents(trx, "appointment", ids);
  await sql`
    with gone as (
      delete from appointment where id = any(${ids}::uuid[]) returning slot_id, status
    ), places as (
      select slot_id, count(*) as count from gone where status <> 'Cancelled' group by slot_id
    )
    update slot set used = used - places.count from places where slot.id = places.slot_id`.execute(
    trx,
  );
  return ids.length;
}

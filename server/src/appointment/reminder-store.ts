import { sql } from "kysely";
import type { Db } from "../db/tables.ts";

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

import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { Submission } from "./submission-store.ts";

/** The last possible day, so that a reported delay is not looked at again. */
const NEVER = "9999-12-31";

/** Locks undecided submissions not yet checked for this day; another process gets others. */
export async function takeToLookAt(trx: Db, day: string, most: number): Promise<Submission[]> {
  const { rows } = await sql<Submission>`
    update submission set delay_looked_on = ${day} where id in (
      select id from submission where status = 'For Verification' and delay_looked_on < ${day}
      order by delay_looked_on limit ${most} for update skip locked)
    returning *`.execute(trx);
  return rows;
}

export async function noteDelayed(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("submission")
    .set({ delay_looked_on: NEVER })
    .where("id", "=", id)
    .execute();
}

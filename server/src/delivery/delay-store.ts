import { sql } from "kysely";
import type { Db } from "../db/tables.ts";
import type { StoredTransaction } from "./transaction-store.ts";

export type LookedAt = Pick<
  StoredTransaction,
  "uuid" | "office_id" | "drivers_license_id" | "plate_number_id" | "delay_told"
>;

/** Locks current deliveries not yet checked for this day; another process gets others. */
export async function takeToLookAt(trx: Db, day: string, most: number): Promise<LookedAt[]> {
  const { rows } = await sql<LookedAt>`
    update transaction set delay_looked_on = ${day} where uuid in (
      select uuid from transaction
      where status in ('For Verification', 'For Dispatch', 'In Transit') and delay_looked_on < ${day}
      order by delay_looked_on limit ${most} for update skip locked)
    returning uuid, office_id, drivers_license_id, plate_number_id, delay_told`.execute(trx);
  return rows;
}

export async function noteDelay(trx: Db, uuid: string, occasion: string): Promise<void> {
  await trx
    .updateTable("transaction")
    .set({ delay_told: occasion })
    .where("uuid", "=", uuid)
    .execute();
}

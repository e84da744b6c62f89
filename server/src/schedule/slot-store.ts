import { sql } from "kysely";
import type { Db, Row } from "../db/tables.ts";

type Kind = Pick<Row<"slot">, "office_id" | "type" | "appointable_type">;

/** Both days included; without `to` up to the last slot. */
export const listedSlots = (
  db: Db,
  { office_id: office, ...kind }: Kind,
  from: string,
  to?: string,
) =>
  db
    .selectFrom("slot")
    .select(["date", "capacity", "used", "closed_reason"])
    .where("office_id", "=", office)
    .where("type", "=", kind.type)
    .where("appointable_type", "=", kind.appointable_type)
    .where("date", ">=", from)
    .$if(to !== undefined, (query) => query.where("date", "<=", to ?? ""))
    .orderBy("date")
    .execute();

/** @returns how many are taken, and whether the capacity is set now; undefined without a slot on this day */
export async function setCapacity(
  trx: Db,
  { office_id: office, ...kind }: Kind,
  date: string,
  capacity: number,
): Promise<{ used: number; isSet: boolean } | undefined> {
  const slot = await trx
    .selectFrom("slot")
    .select(["id", "used"])
    .where("office_id", "=", office)
    .where("type", "=", kind.type)
    .where("appointable_type", "=", kind.appointable_type)
    .where("date", "=", date)
    .forUpdate()
    .executeTakeFirst();
  if (!slot) return undefined;
  if (slot.used > capacity) return { used: slot.used, isSet: false };
  await trx.updateTable("slot").set({ capacity }).where("id", "=", slot.id).execute();
  return { used: slot.used, isSet: true };
}

type Miscounted = Kind & { date: string; used: number; appointments: number };

/** Slots whose `used` is not the number of their appointments that are not cancelled. */
export async function miscountedSlots(db: Db): Promise<Miscounted[]> {
  const { rows } = await sql<Miscounted>`
    select s.office_id, s.type, s.appointable_type, s.date, s.used, count(a.id)::integer as appointments
    from slot s left join appointment a on a.slot_id = s.id and a.status <> 'Cancelled'
    group by s.id having s.used <> count(a.id) order by s.date, s.office_id limit 100`.execute(db);
  return rows;
}

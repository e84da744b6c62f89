import { sql } from "kysely";
import type { Db, Row } from "../db/tables.ts";
import { changeOf } from "../import/load-rows.ts";
import type { Verdict } from "../import/load-rows.ts";

export type Week = Omit<Row<"schedule_template">, "sample">;

export const listedWeeks = (db: Db, officeId?: string): Promise<Week[]> =>
  db
    .selectFrom("schedule_template")
    .select(["office_id", "type", "appointable_type", "weekdays", "capacity"])
    .$if(officeId !== undefined, (query) => query.where("office_id", "=", officeId ?? ""))
    .orderBy("office_id")
    .orderBy("type")
    .orderBy("appointable_type")
    .execute();

const keyOf = ({ office_id: office, type, appointable_type: of }: Week): string =>
  [office, type, of].join(" ");

/** Adds and changes weeks; existing slots stay. @returns a verdict for each */
export async function writeWeeks(
  trx: Db,
  weeks: readonly Week[],
  { isDryRun, sample }: { isDryRun: boolean; sample: boolean },
): Promise<Verdict[]> {
  const stored = new Map((await listedWeeks(trx)).map((week) => [keyOf(week), week]));
  const verdicts = weeks.map((week) => changeOf(week, stored.get(keyOf(week))));
  if (isDryRun) return verdicts;
  for (const week of weeks)
    await trx
      .insertInto("schedule_template")
      .values({ ...week, sample })
      .onConflict((oc) =>
        oc
          .columns(["office_id", "type", "appointable_type"])
          .doUpdateSet({ weekdays: week.weekdays, capacity: week.capacity }),
      )
      .execute();
  return verdicts;
}

/**
 * Makes the slots from `from` on as the week says: on its days the capacity, never below what is taken. Its other days
 * go; where there are appointments, the day takes no new ones, even after a cancellation.
 */
export async function changeSlotsOf(
  trx: Db,
  { office_id: office, type, appointable_type: of, weekdays, capacity }: Week,
  from: string,
): Promise<void> {
  const mine = sql`office_id = ${office} and type = ${type} and appointable_type = ${of}
    and date >= ${from}::date`;
  const isOpen = sql`extract(isodow from date)::smallint = any(${weekdays}::smallint[])`;
  // A booking that takes a place at this moment is seen by the count alone.
  await sql`delete from slot where ${mine} and not ${isOpen} and used = 0
    and not exists (select from appointment where appointment.slot_id = slot.id)`.execute(trx);
  await sql`update slot set capacity = greatest(used, ${capacity}::integer), withdrawn = not ${isOpen}
    where ${mine}`.execute(trx);
}

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
    .select(["date", "capacity", "used", "closed_reason", "withdrawn"])
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
    .select(["id", "used", "withdrawn"])
    .where("office_id", "=", office)
    .where("type", "=", kind.type)
    .where("appointable_type", "=", kind.appointable_type)
    .where("date", "=", date)
    .forUpdate()
    .executeTakeFirst();
  if (!slot) return undefined;
  if (slot.used > capacity) return { used: slot.used, isSet: false };
  await trx
    .updateTable("slot")
    .set({ capacity, withdrawn: slot.withdrawn && capacity === slot.used })
    .where("id", "=", slot.id)
    .execute();
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

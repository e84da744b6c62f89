import type { AppointmentType } from "@portal/contract/appointment-purpose";
import type { TransactableType } from "@portal/contract/status";
import { sql, type RawBuilder } from "kysely";
import type { Db, Row } from "../db/tables.ts";
import { prepared, type Slots } from "../db/prepared.ts";

/** Advisory lock number; any that nothing else in the database uses. */
const LOCK = 7_305_911_207;

/**
 * Locks out other runs that create or close slots until the end of `trx`: a closure applied while slots are being
 * created would miss them.
 */
export async function lockSchedule(trx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
}

/** Condition: closure `c` applies to office `o`. */
const holdsFor = sql`(c.region is null or c.region = o.region)
  and (c.province is null or c.province = o.province)
  and (c.municipality is null or c.municipality = o.municipality)
  and (c.office_id is null or c.office_id = o.id)`;

/** Closed days of each office, both ends included, with one reason a day: that of the closure that ends last. */
const closedDays = (from: string, to: string | RawBuilder<string>) => sql`
  select distinct on (o.id, d.day) o.id as office_id, d.day, c.reason
  from closure c
    join office o on ${holdsFor}
    cross join lateral (
      select greatest(c.from_date, ${from}::date) + n as day
      from generate_series(0, least(c.to_date, ${to}::date) - greatest(c.from_date, ${from}::date)) n
    ) d
  where c.lifted_at is null and c.from_date <= ${to}::date and c.to_date >= ${from}::date
  order by o.id, d.day, c.office_id is not null, c.municipality is not null,
    c.province is not null, c.region is not null, c.from_date, c.id`;

/** A closure without an end reaches to the last slot. */
const lastDay = sql<string>`(select max(date) from slot)`;

/**
 * Adds the missing slots of every template, both ends included, except on closed days.
 * @returns how many slots it has added
 */
export async function addDaysOfTemplates(trx: Db, from: string, to: string): Promise<number> {
  const { numAffectedRows } = await sql`
    with closed as materialized (${closedDays(from, to)})
    insert into slot (office_id, type, appointable_type, date, capacity)
    select t.office_id, t.type, t.appointable_type, d.day, t.capacity
    from schedule_template t
      join (select ${from}::date + n as day from generate_series(0, ${to}::date - ${from}::date) n) d
        on extract(isodow from d.day)::smallint = any(t.weekdays)
    where not exists (select from closed c where c.office_id = t.office_id and c.day = d.day)
      and not exists (
        select from slot s
        where s.office_id = t.office_id and s.type = t.type
          and s.appointable_type = t.appointable_type and s.date = d.day)
    order by t.office_id, t.type, t.appointable_type, d.day
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** Everything that decides which slots there are: the days, the templates, what is closed and where the offices are. */
const decisive = (
  from: string,
  to: string,
) => sql<string>`md5(concat_ws('/', ${from}::text, ${to}::text,
  (select string_agg(t::text, ' ' order by t.office_id, t.type, t.appointable_type)
    from schedule_template t),
  (select string_agg(row(c.from_date, c.to_date, c.region, c.province, c.municipality, c.office_id)::text, ' ' order by c.id)
    from closure c where c.lifted_at is null),
  (select string_agg(row(o.id, o.region, o.province, o.municipality)::text, ' ' order by o.id)
    from office o)))`;

/** What the slots of these days are made from, in short, and whether they were already made from just that. */
export async function scheduleBasis(
  db: Db,
  from: string,
  to: string,
): Promise<{ basis: string; isFilled: boolean }> {
  const { rows } = await sql<{ basis: string; is_filled: boolean }>`
    select now.basis, coalesce(now.basis = f.basis, false) and exists (select from slot) as is_filled
    from (select ${decisive(from, to)} as basis) as now left join schedule_fill f on true`.execute(
    db,
  );
  const [row] = rows;
  if (!row) throw new Error("The database has not said what the schedule is made from.");
  return { basis: row.basis, isFilled: row.is_filled };
}

/** Notes what the slots were made from. */
export async function noteFilled(trx: Db, basis: string): Promise<void> {
  await trx
    .insertInto("schedule_fill")
    .values({ basis })
    .onConflict((oc) => oc.column("only_one").doUpdateSet({ basis }))
    .execute();
}

type NationalClosure = Pick<Row<"closure">, "id" | "reason" | "source"> & { date: string };

/** Whether all of these were already written, lifted ones included. */
export async function hasNationalClosures(
  db: Db,
  closures: readonly NationalClosure[],
): Promise<boolean> {
  const rows = await db
    .selectFrom("closure")
    .select(["source", "from_date"])
    .where("region", "is", null)
    .where("province", "is", null)
    .where("municipality", "is", null)
    .where("office_id", "is", null)
    .where(
      "from_date",
      "in",
      closures.map(({ date }) => date),
    )
    .execute();
  const known = new Set(rows.map((row) => `${row.from_date} ${row.source}`));
  return closures.every(({ date, source }) => known.has(`${date} ${source}`));
}

/** Adds nationwide closures of single days; existing and lifted closures of the source stay as they are. */
export async function writeNationalClosures(
  trx: Db,
  closures: readonly NationalClosure[],
): Promise<void> {
  if (closures.length === 0) return;
  const nation = { region: null, province: null, municipality: null, office_id: null };
  await trx
    .insertInto("closure")
    .values(
      closures.map(({ id, date, reason, source }) => ({
        id,
        ...nation,
        from_date: date,
        to_date: date,
        reason,
        source,
        lifted_at: null,
        applied_at: null,
      })),
    )
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Lifts a source's nationwide closures of a year; the days open within a minute. */
export async function liftNationalClosures(
  trx: Db,
  { source, year, now }: { source: string; year: number; now: Date },
): Promise<void> {
  await trx
    .updateTable("closure")
    .set({ lifted_at: now, applied_at: null })
    .where("source", "=", source)
    .where("from_date", ">=", `${year}-01-01`)
    .where("from_date", "<=", `${year}-12-31`)
    .where("lifted_at", "is", null)
    .execute();
}

/** Marks pending closures as applied. @returns whether there were any */
export async function takeUnapplied(trx: Db, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("closure")
    .set({ applied_at: now })
    .where("applied_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Closes and opens slots from `from` on as the closures say.
 * @returns slots that were open and are closed now
 */
export async function closeAndOpenDays(trx: Db, from: string): Promise<number[]> {
  const { rows } = await sql<{ id: number; has_closed: boolean }>`
    with closed as materialized (${closedDays(from, lastDay)}),
    changed as (
      select s.id, s.closed_reason is null as was_open, c.reason
      from slot s left join closed c on c.office_id = s.office_id and c.day = s.date
      where s.date >= ${from}::date and s.closed_reason is distinct from c.reason
      -- In one order always, so that two who take several never wait for one another.
      order by s.id for update of s
    )
    update slot set closed_reason = changed.reason from changed where slot.id = changed.id
    returning slot.id, changed.was_open and changed.reason is not null as has_closed`.execute(trx);
  return rows.filter((row) => row.has_closed).map(({ id }) => id);
}

/** Live appointments in these slots, for their messages; whoever has arrived needs none. */
export async function bookedIn(
  trx: Db,
  slots: number[],
): Promise<{ id: string; date: string; change: number }[]> {
  return trx
    .selectFrom("appointment as a")
    .innerJoin("slot as s", "s.id", "a.slot_id")
    .select(["a.id", "s.date", "a.changes as change"])
    .where("a.status", "=", "Booked")
    .where("a.arrived_at", "is", null)
    .where(sql<boolean>`a.slot_id = any(${slots}::bigint[])`)
    .orderBy("a.id")
    .execute();
}

export type DaysAsked = {
  type: AppointmentType;
  appointableType: TransactableType;
  officeId: string;
  from: string;
  to: string;
};

/** Open days of an office by date, full days included, both ends included. */
export const openDays = prepared(
  "open_days",
  (db, value: Slots<DaysAsked>) =>
    db
      .selectFrom("slot")
      .select(["id", "date", "capacity", "used"])
      .where("office_id", "=", value("officeId"))
      .where("type", "=", value("type"))
      .where("appointable_type", "=", value("appointableType"))
      .where("date", ">=", value("from"))
      .where("date", "<=", value("to"))
      .where("closed_reason", "is", null)
      .orderBy("date"),
  "at start",
);

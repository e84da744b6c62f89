import { sql } from "kysely";
import type { Db, Row, RowChange } from "../db/tables.ts";
import type { Verdict } from "../import/load-rows.ts";

export type Place = Pick<Row<"closure">, "region" | "province" | "municipality" | "office_id">;
export type NewClosure = Place &
  Pick<Row<"closure">, "id" | "from_date" | "to_date" | "reason" | "source">;

/** Those that end on this day or later. */
export const listedClosures = (db: Db, from: string, withLifted: boolean) =>
  db
    .selectFrom("closure")
    .selectAll()
    .where("to_date", ">=", from)
    .$if(!withLifted, (query) => query.where("lifted_at", "is", null))
    .orderBy("from_date")
    .orderBy("id")
    .execute();

/** By an id or its beginning. */
export const closuresLike = (trx: Db, id: string) =>
  trx
    .selectFrom("closure")
    .selectAll()
    .where(sql<boolean>`id::text like ${`${id}%`}`)
    .limit(2)
    .forUpdate()
    .execute();

/** The days are opened or closed within a minute. */
export async function changeClosure(
  trx: Db,
  id: string,
  change: RowChange<"closure">,
): Promise<void> {
  await trx
    .updateTable("closure")
    .set({ ...change, applied_at: null })
    .where("id", "=", id)
    .execute();
}

const isThere = ({ region, province, municipality, office_id: office }: Place) => sql<boolean>`
  (${region}::text is null or o.region = ${region}::text)
  and (${province}::text is null or o.province = ${province}::text)
  and (${municipality}::text is null or o.municipality = ${municipality}::text)
  and (${office}::text is null or o.id = ${office}::text)`;

type Affected = { offices: number; appointments: number };

/** How many offices a closure is for, and how many people still come on its days. */
export async function affectedBy(
  db: Db,
  place: Place,
  { from, to }: { from: string; to: string },
): Promise<Affected> {
  const { rows } = await sql<Affected>`
    select count(distinct o.id)::integer as offices, count(a.id)::integer as appointments
    from office o
      left join slot s on s.office_id = o.id and s.date between ${from}::date and ${to}::date
        -- whoever has one on a day that is closed already was told
        and s.closed_reason is null
      left join appointment a on a.slot_id = s.id and a.status = 'Booked' and a.arrived_at is null
    where ${isThere(place)}`.execute(db);
  return rows[0] ?? { offices: 0, appointments: 0 };
}

/** Adds closures. @returns a verdict for each; one with the same source, place and first day may change its last day */
export async function writeClosures(
  trx: Db,
  closures: readonly NewClosure[],
  isDryRun: boolean,
): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const closure of closures) {
    const { offices } = await affectedBy(trx, closure, {
      from: closure.from_date,
      to: closure.to_date,
    });
    if (offices === 0) {
      verdicts.push({ field: "office_id", reason: "or the place has no office" });
      continue;
    }
    const { id, to_date: to, reason, ...same } = closure;
    const stored = await trx
      .selectFrom("closure")
      .select(["id", "to_date", "reason", "lifted_at"])
      .where("source", "=", same.source)
      .where("from_date", "=", same.from_date)
      .where(sql<boolean>`(region, province, municipality, office_id) is not distinct from
        (${same.region}::text, ${same.province}::text, ${same.municipality}::text, ${same.office_id}::text)`)
      .executeTakeFirst();
    if (stored?.lifted_at)
      verdicts.push({
        field: "from",
        reason: `was lifted: lto closure restore ${stored.id.slice(0, 8)}`,
      });
    else if (stored?.to_date === to && stored.reason === reason) verdicts.push("unchanged");
    else {
      verdicts.push(stored ? "changed" : "added");
      if (isDryRun) continue;
      if (stored) await changeClosure(trx, stored.id, { to_date: to, reason });
      else
        await trx
          .insertInto("closure")
          .values({ id, to_date: to, reason, ...same })
          .execute();
    }
  }
  return verdicts;
}

export type Closure = Pick<
  Row<"closure">,
  "region" | "province" | "municipality" | "office_id" | "from_date" | "to_date"
>;

/** Active closures that do not end before `from`. */
export async function closuresSince(db: Db, from: string): Promise<Closure[]> {
  return db
    .selectFrom("closure")
    .select(["region", "province", "municipality", "office_id", "from_date", "to_date"])
    .where("lifted_at", "is", null)
    .where("to_date", ">=", from)
    .execute();
}

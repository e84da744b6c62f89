import type { RecordStatus } from "@portal/contract/status";
import { sql, type RawBuilder } from "kysely";
import type { Db, Row } from "../db/tables.ts";
import type { LicenseRow, PlateRow } from "./record-sheets.ts";
import type { Counts } from "../import/load-rows.ts";

/** What became of a row, or why it was refused. */
export type RowOutcome =
  | "added"
  | "changed"
  | "unchanged"
  /** R-10 does not list the change of the status. */
  | "transition"
  /** Its delivery or its open payment holds the record. */
  | "delivery"
  /** Somebody comes to its office for it. */
  | "appointment"
  /** Its numbers are of two records. */
  | "two_records"
  /** The record has another number on file. */
  | "other_number"
  | "other_mv_number"
  /** An earlier row of the batch is about the same record. */
  | "again"
  /** Somebody else has just added it. */
  | "meanwhile";

export type JudgedRow = { outcome: RowOutcome; was: RecordStatus | null };

type Batch<R> = {
  rows: readonly (R & { id: string })[];
  at: Date;
  /** Rows added in a sandbox are its sample records (R-7). */
  sample: boolean;
  dryRun: boolean;
};

/** As `jsonb_to_recordset` reads it; a missing field becomes null. */
const jsonOf = (rows: readonly object[]): string =>
  JSON.stringify(rows.map((row, nth) => ({ ...row, nth })));

/** A delivery or an open payment (R-14). */
const isDelivered = (column: RawBuilder<unknown>) => sql`exists (
  select from transaction t where ${column} = r.id
    and t.status in ('For Payment', 'For Verification', 'For Dispatch', 'In Transit'))`;
const isFetched = (column: RawBuilder<unknown>) => sql`exists (
  select from appointment a where ${column} = r.id
    and a.status = 'Booked' and a.purpose <> 'Driver''s License Renewal')`;
/** R-10; the payment alone makes a record Processing. */
const isListed = sql`(g.status <> 'Processing' and exists (
  select from status_transition s
  where s.kind = 'record' and s.from_status = r.status and s.to_status = g.status))`;

/**
 * The events of the rows that were written, and the alerts' jobs where somebody waits, as `writeEvent` and
 * `announceChange` do it for one record.
 */
const told = (
  kind: "drivers_license" | "plate_number",
  ofSubmission: RawBuilder<unknown>,
  at: Date,
) => sql`
  written as (
    select j.nth, added.id, j.was, j.status from judged j join added on added.id = j.id
    union all
    select j.nth, changed.id, j.was, j.status from judged j join changed on changed.id = j.record
  ),
  events as (
    insert into status_event (kind, subject, at, from_status, to_status, why, who)
    select ${kind}::text, w.id, ${at}::timestamptz, w.was, w.status, 'imported', 'agency'
    from written w where w.was is distinct from w.status order by w.nth
  ),
  jobs as (
    insert into outbox (kind, payload, run_at, dedupe_key)
    select 'record_changed',
      jsonb_build_object('kind', ${kind}::text, 'id', w.id, 'from', w.was, 'to', w.status, 'why', '',
        'at', ${at.toISOString()}::text),
      ${at}::timestamptz, concat_ws(':', 'record_changed', w.id, w.status, ${at.toISOString()}::text)
    from written w
    where w.was <> w.status and w.status in ('Available', 'Rejected') and (
      exists (select from alert a where a.ended_at is null
        and coalesce(a.drivers_license_id, a.plate_number_id, a.submission_id) = w.id)
      or exists (select from submission s join alert a on a.submission_id = s.id
        where ${ofSubmission} = w.id and a.ended_at is null))
    on conflict (dedupe_key) do nothing
  )
  select case when j.outcome = 'added' and not j.dry and not exists (
      select from written w where w.nth = j.nth) then 'meanwhile' else j.outcome end as outcome, j.was
  from judged j order by j.nth`;

/** Adds and changes licenses in one statement. @returns an outcome for each, in their order */
export async function writeLicenses(
  trx: Db,
  { rows, at, sample, dryRun }: Batch<LicenseRow>,
): Promise<JudgedRow[]> {
  if (!dryRun)
    // Before the statement that looks: it then sees every payment and booking that held the record (R-14).
    await sql`select from drivers_license where number = any(${rows.map(({ number }) => number)}::text[])
      order by id for no key update`.execute(trx);
  const columns = sql`number, birth_date, first_name, middle_name, last_name, suffix, status, remarks, office_id`;
  const asGiven = sql`g.number, g.birth_date, g.first_name, coalesce(g.middle_name, ''), g.last_name,
    coalesce(g.suffix, ''), g.status, g.remarks, g.office_id`;
  const { rows: judged } = await sql<JudgedRow>`
    with given as materialized (
      select * from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as g(nth integer, id uuid, number text,
        birth_date date, first_name text, middle_name text, last_name text, suffix text, status text,
        remarks text, office_id text)
    ),
    judged as materialized (
      select g.*, r.id as record, r.status as was, ${dryRun}::boolean as dry,
        case
          when r.id is null then 'added'
          when (g.status <> r.status or g.office_id is distinct from r.office_id)
            and ${isDelivered(sql`t.drivers_license_id`)} then 'delivery'
          when g.status <> r.status and not ${isListed} then 'transition'
          when g.office_id is distinct from r.office_id
            and ${isFetched(sql`a.drivers_license_id`)} then 'appointment'
          when (r.number, r.birth_date, r.first_name, r.middle_name, r.last_name, r.suffix, r.status,
            r.remarks, r.office_id) is not distinct from (${asGiven}) then 'unchanged'
          else 'changed'
        end as outcome
      from given g left join drivers_license r on r.number = g.number
    ),
    added as (
      insert into drivers_license (id, ${columns}, sample)
      select g.id, ${asGiven}, ${sample} from judged g where g.outcome = 'added' and not g.dry
      order by g.nth
      on conflict do nothing
      returning id
    ),
    changed as (
      update drivers_license r set (${columns}) = row(${asGiven})
      from judged g where r.id = g.record and g.outcome = 'changed' and not g.dry
      returning r.id
    ),
    ${told("drivers_license", sql`s.drivers_license_id`, at)}`.execute(trx);
  return judged;
}

/** Adds and changes plates in one statement. @returns an outcome for each, in their order */
export async function writePlates(
  trx: Db,
  { rows, at, sample, dryRun }: Batch<PlateRow>,
): Promise<JudgedRow[]> {
  if (!dryRun) await lockPlates(trx, rows);
  const columns = sql`number, mv_number, status, storage_place, office_id, dealer_name, remarks`;
  const { rows: judged } = await sql<JudgedRow>`
    with given as materialized (
      select * from jsonb_to_recordset(${jsonOf(rows)}::jsonb) as g(nth integer, id uuid, number text,
        mv_number text, status text, storage_place text, office_id text, dealer_name text, remarks text)
    ),
    found as materialized (
      select g.nth, min(r.id::text)::uuid as id, count(*) as records
      from given g join plate_number r on r.number = g.number or r.mv_number = g.mv_number
      group by g.nth
    ),
    judged as materialized (
      select g.*, r.id as record, r.status as was, ${dryRun}::boolean as dry,
        coalesce(r.number, g.number) as known_number, coalesce(r.mv_number, g.mv_number) as known_mv,
        case
          when r.id is null then 'added'
          when f.records > 1 then 'two_records'
          when r.number <> g.number then 'other_number'
          when r.mv_number <> g.mv_number then 'other_mv_number'
          when row_number() over (partition by r.id order by g.nth) > 1 then 'again'
          when (g.status <> r.status or g.office_id is distinct from r.office_id)
            and ${isDelivered(sql`t.plate_number_id`)} then 'delivery'
          when g.status <> r.status and not ${isListed} then 'transition'
          when g.office_id is distinct from r.office_id
            and ${isFetched(sql`a.plate_number_id`)} then 'appointment'
          when (coalesce(r.number, g.number), coalesce(r.mv_number, g.mv_number), g.status, g.storage_place,
            g.office_id, g.dealer_name, g.remarks) is not distinct from
            (r.number, r.mv_number, r.status, r.storage_place, r.office_id, r.dealer_name, r.remarks)
            then 'unchanged'
          else 'changed'
        end as outcome
      from given g left join found f on f.nth = g.nth left join plate_number r on r.id = f.id
    ),
    added as (
      insert into plate_number (id, ${columns}, sample)
      select g.id, g.number, g.mv_number, g.status, g.storage_place, g.office_id, g.dealer_name,
        g.remarks, ${sample}
      from judged g where g.outcome = 'added' and not g.dry
      order by g.nth
      on conflict do nothing
      returning id
    ),
    changed as (
      update plate_number r set (${columns}) = row(g.known_number, g.known_mv, g.status, g.storage_place,
        g.office_id, g.dealer_name, g.remarks)
      from judged g where r.id = g.record and g.outcome = 'changed' and not g.dry
      returning r.id
    ),
    ${told("plate_number", sql`s.plate_number_id`, at)}`.execute(trx);
  return judged;
}

async function lockPlates(trx: Db, rows: readonly PlateRow[]): Promise<void> {
  const numbers = rows.map(({ number }) => number);
  const mvNumbers = rows.map((row) => row.mv_number);
  await sql`select from plate_number where number = any(${numbers}::text[])
    or mv_number = any(${mvNumbers}::text[]) order by id for no key update`.execute(trx);
}

type RecordImport = Row<"record_import">;

type Begun = { sheet: string; at: Date; digest: Buffer };

/** @returns the number of the new import */
export async function beginImport(db: Db, { sheet, at, digest }: Begun): Promise<number> {
  const { id } = await db
    .insertInto("record_import")
    .values({ sheet, began_at: at, last_at: at, digest })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export const findImport = (db: Db, id: number): Promise<RecordImport | undefined> =>
  db.selectFrom("record_import").selectAll().where("id", "=", id).executeTakeFirst();

export const lastImports = (db: Db, most: number): Promise<RecordImport[]> =>
  db.selectFrom("record_import").selectAll().orderBy("id", "desc").limit(most).execute();

type Reached = { from: number; counts: Counts; digest: Buffer; at: Date };

/** @returns false when the import is no longer where this process left it */
export async function noteImport(
  trx: Db,
  id: number,
  { from, counts, digest, at }: Reached,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("record_import")
    .set({ ...counts, digest, last_at: at })
    .where("id", "=", id)
    .where("rows", "=", from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function endImport(db: Db, id: number, at: Date): Promise<void> {
  await db.updateTable("record_import").set({ ended_at: at }).where("id", "=", id).execute();
}

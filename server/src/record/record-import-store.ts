import { setImmediate as letOthers } from "node:timers/promises";
import { manilaDay } from "@portal/contract/days";
import type { RecordStatus } from "@portal/contract/status";
import { sql, type RawBuilder } from "kysely";
import type { RecordKind } from "../db/column-types.ts";
import {
  licenseKeys,
  openLicense,
  openPlate,
  plateKeysOf,
  type PlatePerson,
  sealedLicense,
  sealedPlate,
} from "../security/record-person.ts";
import type { Db, Row } from "../db/tables.ts";
import { bytesAsText } from "../db/value-types.ts";
import type { LicenseRow, PlateRow } from "./record-sheets.ts";
import type { Counts } from "../import/load-rows.ts";
import type { Secrets } from "../security/secrets.ts";

/** What became of a row, or why it was refused. */
export type RowOutcome =
  | "added"
  | "changed"
  | "unchanged"
  /** R-10 does not list the change of the status. */
  | "transition"
  /** Its delivery, its open payment or its lost parcel holds the record. */
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

/** A delivery or an open payment (R-14), or a lost parcel, which may still turn up. */
const isDelivered = (column: RawBuilder<unknown>) => sql`exists (
  select from transaction t where ${column} = r.id
    and (t.status in ('For Payment', 'For Verification', 'For Dispatch', 'In Transit')
      or (t.status = 'failed' and t.failed_reason = 'lost' and r.status = 'Processing')))`;
const isFetched = (column: RawBuilder<unknown>) => sql`exists (
  select from appointment a where ${column} = r.id
    and a.status = 'Booked' and a.purpose <> 'Driver''s License Renewal')`;
/** R-10; the payment alone makes a record Processing. */
const isListed = sql`(g.status <> 'Processing' and exists (
  select from status_transition s
  where s.kind = 'record' and s.from_status = r.status::text and s.to_status = g.status::text))`;

/**
 * The events of the records whose status changed, and the alerts' jobs where somebody waits, as `writeEvent` and
 * `announceChange` do it for one record. A new record has no event: it knows its day itself.
 */
const told = (kind: RecordKind, ofSubmission: RawBuilder<unknown>, at: Date) => sql`
  written as (
    select j.nth, added.id, j.was, j.status from judged j join added on added.id = j.id
    union all
    select j.nth, changed.id, j.was, j.status from judged j join changed on changed.id = j.record
  ),
  events as (
    insert into status_event (kind, subject, at, from_status, to_status, why, who)
    select ${kind}::text, w.id, ${at}::timestamptz, w.was, w.status, 'imported', 'agency'
    from written w where w.was <> w.status order by w.nth
  ),
  jobs as (
    insert into outbox (kind, payload, run_at, dedupe_key)
    select 'record_changed',
      jsonb_build_object('kind', ${kind}::text, 'id', w.id, 'to', w.status,
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

/** A row as the statement judges and writes it. */
type Given = {
  id: string;
  /** The record on file. */
  record: string | null;
  /** What opened rows have shown already. */
  refused: RowOutcome | null;
  /** Nothing that is sealed differs. */
  same: boolean;
  /** Null where what is on file stays: its hex digits otherwise. */
  sealed: Record<string, string | null> | null;
  plain: Record<string, string | null> & { status: RecordStatus; office_id: string | null };
};

type Table = { kind: RecordKind; sealed: readonly string[]; plain: readonly string[] };
const LICENSES: Table = {
  kind: "drivers_license",
  sealed: ["number_index", "proof", "person"],
  plain: ["status", "office_id"],
};
const PLATES: Table = {
  kind: "plate_number",
  sealed: ["number_index", "mv_index", "person"],
  plain: ["status", "office_id", "storage_place"],
};

/** Of a column that is not sealed. */
const typeOf = (name: string) => sql.raw(name === "status" ? "record_status" : "text");

/** Adds and changes records in one statement. @returns an outcome for each, in their order */
async function writeRecords(
  trx: Db,
  { kind, sealed, plain }: Table,
  given: readonly Given[],
  { at, sample, dryRun }: Pick<Batch<unknown>, "at" | "sample" | "dryRun">,
): Promise<JudgedRow[]> {
  const json = JSON.stringify(
    given.map(({ sealed: bytes, plain: words, ...row }, nth) => ({
      ...row,
      ...bytes,
      ...words,
      nth,
    })),
  );
  const list = (names: readonly string[], of: (name: string) => RawBuilder<unknown>) =>
    sql.join(names.map(of));
  const typed = sql`${list(sealed, (name) => sql`${sql.ref(name)} bytea`)}, ${list(plain, (name) => sql`${sql.ref(name)} ${typeOf(name)}`)}`;
  const columns = list([...sealed, ...plain], sql.ref);
  const ofGiven = (name: string) => sql.ref(`g.${name}`);
  const kept = list(sealed, (name) => sql`coalesce(${ofGiven(name)}, ${sql.ref(`r.${name}`)})`);
  const isSame = sql.join(
    plain.map((name) => sql`${ofGiven(name)} is not distinct from ${sql.ref(`r.${name}`)}`),
    sql` and `,
  );
  const table = sql.table(kind);
  const of = (alias: string) => sql.ref(`${alias}.${kind}_id`);
  const { rows: judged } = await sql<JudgedRow>`
    with given as materialized (
      select * from json_to_recordset(${json}::json) as g(nth integer, id uuid, record uuid, refused text,
        same boolean, ${typed})
    ),
    judged as materialized (
      select g.*, r.status as was, ${dryRun}::boolean as dry,
        case
          when r.id is null then 'added'
          when g.refused is not null then g.refused
          when (g.status <> r.status or g.office_id is distinct from r.office_id)
            and ${isDelivered(of("t"))} then 'delivery'
          when g.status <> r.status and not ${isListed} then 'transition'
          when g.office_id is distinct from r.office_id and ${isFetched(of("a"))} then 'appointment'
          when g.same and ${isSame} then 'unchanged'
          else 'changed'
        end as outcome
      from given g left join ${table} r on r.id = g.record
    ),
    added as (
      insert into ${table} (id, imported_on, ${columns}, sample)
      select g.id, ${manilaDay(at)}::date, ${list([...sealed, ...plain], ofGiven)}, ${sample} from judged g
      where g.outcome = 'added' and not g.dry
      order by g.nth
      on conflict do nothing
      returning id
    ),
    changed as (
      update ${table} r set (${columns}) = row(${kept}, ${list(plain, ofGiven)})
      from judged g where r.id = g.record and not g.dry
        -- What is the same is written anew where it was sealed or indexed under an old secret.
        and (g.outcome = 'changed' or (g.outcome = 'unchanged' and g.person is not null))
      returning r.id
    ),
    ${told(kind, of("s"), at)}`.execute(trx);
  return judged;
}

/** Rows that are opened and sealed before others have their turn. */
const TURN = 50;

/** Does it to each row, in turns with other work. */
async function eachInTurn<R, T>(rows: readonly R[], make: (row: R) => T): Promise<T[]> {
  const made: T[] = [];
  for (const [nth, row] of rows.entries()) {
    if (nth % TURN === TURN - 1) await letOthers();
    made.push(make(row));
  }
  return made;
}

type OnFile<Person> = { id: string; person: Person; isCurrent: boolean };
type SealedRow = { id: string; person: Buffer };

/** Locks records before the statement that looks: it then sees every payment and booking that held them (R-14). */
const locked = (dryRun: boolean) => (dryRun ? sql`` : sql`order by id for no key update`);

/** Whether a row needs no rotation: it was sealed and indexed under the secrets that are current. */
const isCurrent = (secrets: Secrets, person: Buffer, ...indexes: (Buffer | null)[]): boolean =>
  person[0] === secrets.sealId &&
  indexes.every((index) => index === null || index[0] === secrets.indexId);

const hexOf = (sealed: Record<string, Buffer | null>) =>
  Object.fromEntries(Object.entries(sealed).map(([name, bytes]) => [name, bytesAsText(bytes)]));

const isSamePerson = <P extends object>(one: P, other: P): boolean =>
  Object.entries(one).every(([name, value]) => Reflect.get(other, name) === value);

/**
 * Adds and changes licenses. A number is found under every living root, so that none gets a second row while a secret
 * is replaced; two imports at once differ by the unique index, because both write under the same current root.
 * @returns an outcome for each, in their order
 */
export async function writeLicenses(
  trx: Db,
  secrets: Secrets,
  batch: Batch<LicenseRow>,
): Promise<JudgedRow[]> {
  const keyed = await eachInTurn(batch.rows, (row) => ({
    row,
    keys: licenseKeys(secrets, row.number),
  }));
  const { rows } = await sql<SealedRow & { number_index: Buffer }>`
    select id, number_index, person from drivers_license
    where number_index = any(${keyed.flatMap(({ keys }) => keys)}::bytea[]) ${locked(batch.dryRun)}`.execute(
    trx,
  );
  const stored = new Map(rows.map((row) => [row.number_index.toString("latin1"), row]));
  const given = await eachInTurn(keyed, ({ row, keys }): Given => {
    const found = keys.flatMap((key) => stored.get(key.toString("latin1")) ?? [])[0];
    const person = {
      number: row.number,
      birth_date: row.birth_date,
      first_name: row.first_name,
      middle_name: row.middle_name ?? "",
      last_name: row.last_name,
      suffix: row.suffix ?? "",
      remarks: row.remarks ?? null,
    };
    const same = found !== undefined && isSamePerson(person, openLicense(secrets, found));
    const stays = batch.dryRun || (same && isCurrent(secrets, found.person, found.number_index));
    return {
      id: row.id,
      record: found?.id ?? null,
      refused: null,
      same,
      sealed: stays ? null : hexOf(sealedLicense(secrets, found?.id ?? row.id, person)),
      plain: { status: row.status, office_id: row.office_id ?? null },
    };
  });
  return writeRecords(trx, LICENSES, given, batch);
}

/** Adds and changes plates in the same way. @returns an outcome for each, in their order */
export async function writePlates(
  trx: Db,
  secrets: Secrets,
  batch: Batch<PlateRow>,
): Promise<JudgedRow[]> {
  const keys = await eachInTurn(batch.rows, (row) => plateKeysOf(secrets, row));
  const { rows } = await sql<SealedRow & { number_index: Buffer | null; mv_index: Buffer | null }>`
    select id, number_index, mv_index, person from plate_number
    where number_index = any(${keys.flat()}::bytea[]) or mv_index = any(${keys.flat()}::bytea[])
    ${locked(batch.dryRun)}`.execute(trx);
  const onFile = await eachInTurn(rows, (row): OnFile<PlatePerson> => ({
    id: row.id,
    person: openPlate(secrets, row),
    isCurrent: isCurrent(secrets, row.person, row.number_index, row.mv_index),
  }));
  const judge = plateJudge(onFile);
  const given = await eachInTurn(batch.rows, (row): Given => {
    const { found, refused } = judge(row);
    const person = {
      number: found?.person.number ?? row.number ?? null,
      mv_number: found?.person.mv_number ?? row.mv_number ?? null,
      dealer_name: row.dealer_name ?? null,
      remarks: row.remarks ?? null,
    };
    const same = found !== undefined && isSamePerson(person, found.person);
    const stays = batch.dryRun || refused !== null || (same && found.isCurrent);
    const { storage_place } = row;
    return {
      id: row.id,
      record: found?.id ?? null,
      refused,
      same,
      sealed: stays
        ? null
        : hexOf(sealedPlate(secrets, { id: found?.id ?? row.id, storage_place }, person)),
      plain: { status: row.status, office_id: row.office_id ?? null, storage_place },
    };
  });
  return writeRecords(trx, PLATES, given, batch);
}

/** Finds the plate on file that a row means, and why it is refused: what its numbers contradict. */
function plateJudge(onFile: readonly OnFile<PlatePerson>[]) {
  const byNumber = new Map(onFile.map((one) => [one.person.number, one]));
  const byMv = new Map(onFile.map((one) => [one.person.mv_number, one]));
  const meant = new Set<string>();
  return ({ number, mv_number: mv }: PlateRow) => {
    const [found, other] = [
      ...new Set([
        number === undefined ? undefined : byNumber.get(number),
        mv === undefined ? undefined : byMv.get(mv),
      ]),
    ].filter((one) => one !== undefined);
    if (!found) return { found, refused: null };
    const isAgain = meant.has(found.id);
    meant.add(found.id);
    return { found, refused: contradiction(found.person) ?? (isAgain ? ("again" as const) : null) };

    function contradiction(known: PlatePerson): RowOutcome | null {
      if (other) return "two_records";
      if (differs(known.number, number)) return "other_number";
      return differs(known.mv_number, mv) ? "other_mv_number" : null;
    }
  };
}

const differs = (known: string | null, given: string | undefined): boolean =>
  known !== null && given !== undefined && known !== given;

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

/** A later import of the same sheet that has written rows. */
export const laterImport = (db: Db, { id, sheet }: Pick<RecordImport, "id" | "sheet">) =>
  db
    .selectFrom("record_import")
    .select("id")
    .where("sheet", "=", sheet)
    .where("id", ">", id)
    .where("rows", ">", 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

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

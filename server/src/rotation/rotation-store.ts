import { type RawBuilder, sql } from "kysely";
import type { Db, Row, Tables } from "../db/tables.ts";
import { bytesAsText } from "../db/value-types.ts";
import type { Secrets } from "../security/secrets.ts";
import { isKept } from "../upload/upload-store.ts";

/** A sealed column, and the blind indexes of what it holds. */
export type SealedColumn = {
  table: keyof Tables;
  key: string;
  /** The key's type, if it is not a uuid. */
  keyType?: "uuid" | "bigint" | "text";
  column: string;
  /** What names a row to its seal, if that is not its key. */
  row?: RawBuilder<string>;
  indexes?: readonly string[];
  /** Hashes without a key id: they are of the same root as the indexes of their row. */
  hashes?: readonly string[];
  /** Whether its row has `marks`: texts of blind indexes. */
  marksOf?: unknown;
};
export type Ids = Pick<Secrets, "sealId" | "indexId">;
export type Progress = Row<"rotation">;

/** What names the words of a case to their seal (case-store.ts). */
export const wordsRow = sql<string>`concat_ws(' ', part.case_id, part.author,
  to_char(part.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Locks how far a column is, until the end of `trx`; undefined while another process works on it. */
export async function lockProgress(
  trx: Db,
  name: string,
  { sealId, indexId }: Ids,
): Promise<Progress | undefined> {
  const begun = { seal_id: sealId, index_id: indexId, after: null, made: 0, refused: 0 };
  await trx
    .insertInto("rotation")
    .values({ name, ...begun })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await trx
    .selectFrom("rotation")
    .selectAll()
    .where("name", "=", name)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row || (row.seal_id === sealId && row.index_id === indexId)) return row;
  return { name, ...begun, ended_at: null };
}

export async function keepProgress(trx: Db, { name, ...progress }: Progress): Promise<void> {
  await trx.updateTable("rotation").set(progress).where("name", "=", name).execute();
}

/** A row that is not under the current roots: its key, what names it to its seal, and what is sealed. */
export type Earlier = { key: string; row: string; sealed: Buffer };

/**
 * Looks at the rows after a key, in the order of keys.
 * @returns those that are to be made anew, and the last key that was looked at; null at the end of the table
 */
export async function findEarlier(
  db: Db,
  column: SealedColumn,
  { after, most, ids }: { after: string | null; most: number; ids: Ids },
): Promise<{ last: string | null; rows: Earlier[] }> {
  const key = sql.ref(column.key);
  const from = after === null ? sql`true` : sql`${key} > ${after}`;
  const { rows } = await sql<{ last: string } & (Earlier | { key: null })>`
    with part as (
      select * from ${sql.table(column.table)} where ${from} order by ${key} limit ${most}
    )
    select last.${key}::text as last, part.${key}::text as key,
      ${column.row ?? sql`part.${key}::text`} as row, part.${sql.ref(column.column)} as sealed
    from (select ${key} from part order by ${key} desc limit 1) as last
    left join part on ${isEarlier(column, ids)}
    order by part.${key}`.execute(db);
  return {
    last: rows[0]?.last ?? null,
    rows: rows.filter((row): row is { last: string } & Earlier => row.key !== null),
  };
}

/** The key id of the first mark, in base64url; null of a row without any. */
const MARKED = sql`get_byte(decode(translate(marks[1], '-_', '+/') || '==', 'base64'), 0)`;

const isEarlier = ({ column, indexes = [], marksOf }: SealedColumn, { sealId, indexId }: Ids) => {
  const is = (name: string, id: number) =>
    sql<boolean>`get_byte(part.${sql.ref(name)}, 0) <> ${id}`;
  const all = [is(column, sealId), ...indexes.map((index) => is(index, indexId))];
  if (marksOf) all.push(sql`${MARKED} <> ${indexId}`);
  return sql<boolean>`(${sql.join(all, sql` or `)})`;
};

export type Anew = Earlier & { anew: Record<string, Buffer | null>; marks: string[] };

/** @returns how many rows had not changed meanwhile; the others are under the current roots already */
export async function writeAnew(
  trx: Db,
  { table, key, keyType = "uuid", column, indexes = [], hashes = [], marksOf }: SealedColumn,
  rows: readonly Anew[],
): Promise<number> {
  const columns = [column, ...indexes, ...hashes];
  const bytes = (all: (Buffer | null | undefined)[]) =>
    sql`${all.map(bytesAsText)}::text[]::bytea[]`;
  const given = [
    sql`${rows.map((row) => row.key)}::text[]::${sql.raw(keyType)}[]`,
    bytes(rows.map(({ sealed }) => sealed)),
    ...columns.map((name) => bytes(rows.map(({ anew }) => anew[name]))),
    ...[0, 1].map((nth) => sql`${rows.map(({ marks }) => marks[nth] ?? null)}::text[]`),
  ];
  const set = columns.map((name) => sql`${sql.ref(name)} = made.${sql.ref(name)}`);
  if (marksOf)
    set.push(sql`marks = case when cardinality(old.marks) = 0 then old.marks
      else array[made.mark_1, made.mark_2] || old.marks[3:] end`);
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} as old set ${sql.join(set)}
    from unnest(${sql.join(given)})
      as made (key, earlier, ${sql.join(columns.map((name) => sql.ref(name)))}, mark_1, mark_2)
    where old.${sql.ref(key)} = made.key and old.${sql.ref(column)} = made.earlier`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** The next photos in the order of their names that are not under the current root. */
export async function findEarlierPhotos(
  db: Db,
  { after, most, sealId }: { after: string | null; most: number; sealId: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom("file")
    .select("name")
    .where("name", ">", after ?? "")
    .where("sealed_by", "<>", sealId)
    .where(isKept)
    .orderBy("name")
    .limit(most)
    .execute();
  return rows.map(({ name }) => name);
}

type Count = { id: number; count: number };

/** How many rows have each key id. */
async function countBy(
  db: Db,
  table: string,
  { id, where }: { id: RawBuilder<unknown>; where: RawBuilder<unknown> },
): Promise<Count[]> {
  const { rows } = await sql<Count>`
    select ${id} as id, count(*) as count from ${sql.table(table)} where ${where}
    group by 1 order by 1`.execute(db);
  return rows;
}

/** Of the values of a column. */
export const countIds = (db: Db, table: string, column: string): Promise<Count[]> =>
  countBy(db, table, {
    id: sql`get_byte(${sql.ref(column)}, 0)`,
    where: sql`${sql.ref(column)} is not null`,
  });

/** Of appointments that count. The mark of a client is made again by nobody, and ends with its appointment. */
export const countMarks = (db: Db): Promise<Count[]> =>
  countBy(db, "appointment", {
    id: MARKED,
    where: sql`status = 'Booked' and cardinality(marks) > 0`,
  });

export const countPhotos = (db: Db): Promise<Count[]> =>
  countBy(db, "file", {
    id: sql`sealed_by`,
    where: sql`sealed_by is not null and ${isKept}`,
  });

/** The key ids of one value of a column and, while it is made anew, of the next one that is not yet. */
export async function someIds(
  db: Db,
  { table, key, keyType = "uuid", column }: SealedColumn,
  one: string,
): Promise<number[]> {
  const value = sql.ref(one);
  const { rows } = await sql<{ id: number }>`
    (select get_byte(${value}, 0) as id from ${sql.table(table)} where ${value} is not null limit 1)
    union all
    select next.id from rotation cross join lateral (
      select get_byte(${value}, 0) as id from ${sql.table(table)}
      where ${sql.ref(key)} > rotation.after::${sql.raw(keyType)} and ${value} is not null
      order by ${sql.ref(key)} limit 1
    ) as next
    where name = ${`${table}.${column}`} and ended_at is null and after is not null`.execute(db);
  return rows.map(({ id }) => id);
}

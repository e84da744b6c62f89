import type { Db, Row } from "../db/tables.ts";
import type { Counts } from "../import/load-rows.ts";

export type RecordImport = Row<"record_import">;

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

import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db, Row } from "../db/tables.ts";

export type AuditRow = Row<"audit">;
type Written = Pick<AuditRow, "at" | "operator" | "command" | "reason" | "about">;
export type Head = Pick<AuditRow, "seq" | "hash">;

/** SHA-256 of a row and of the hash before it. */
export const hashOf = (row: Omit<AuditRow, "hash">): Buffer =>
  createHash("sha256")
    .update(
      JSON.stringify([
        row.seq,
        row.at.toISOString(),
        row.operator,
        row.command,
        row.reason,
        row.about,
        row.before.toString("hex"),
      ]),
    )
    .digest();

/** Adds a row; others wait until this database transaction ends, so that the chain has one order. */
export async function addAuditRow(db: Db, written: Written): Promise<void> {
  if (!db.isTransaction) {
    await db.transaction().execute((trx) => addAuditRow(trx, written));
    return;
  }
  const last = await db
    .selectFrom("audit_head")
    .select(["seq", "hash"])
    .forUpdate()
    .executeTakeFirstOrThrow();
  const row = { ...written, seq: last.seq + 1, before: last.hash };
  const hash = hashOf(row);
  await db
    .insertInto("audit")
    .values({ ...row, hash })
    .execute();
  await db.updateTable("audit_head").set({ seq: row.seq, hash }).execute();
}

export const auditHead = (db: Db): Promise<Head> =>
  db.selectFrom("audit_head").select(["seq", "hash"]).executeTakeFirstOrThrow();

/** The rows after one, in order. */
export const auditRowsAfter = (db: Db, seq: number, most: number): Promise<AuditRow[]> =>
  db.selectFrom("audit").selectAll().where("seq", ">", seq).orderBy("seq").limit(most).execute();

type Wanted = {
  about?: readonly string[] | undefined;
  operator?: string | undefined;
  /** A day in Manila. */
  day?: string | undefined;
  most: number;
};

/** The newest rows first. */
export function findAuditRows(db: Db, { about, operator, day, most }: Wanted): Promise<AuditRow[]> {
  let query = db.selectFrom("audit").selectAll();
  if (about) query = query.where(sql<boolean>`about && ${about}::text[]`);
  if (operator !== undefined) query = query.where("operator", "=", operator);
  if (day !== undefined) {
    const from = new Date(`${day}T00:00:00+08:00`);
    const to = new Date(from.getTime() + 24 * 60 * 60_000);
    query = query.where("at", ">=", from).where("at", "<", to);
  }
  return query.orderBy("seq", "desc").limit(most).execute();
}

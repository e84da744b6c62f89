import { createHash } from "node:crypto";
import { DAY_MS } from "@portal/contract/days";
import { normalisePlateQuery, readLicenseNumber } from "@portal/contract/document-numbers";
import { sql } from "kysely";
import { idsCalled } from "./control-verb.ts";
import { licenseKeys, plateKeys } from "../security/record-person.ts";
import { submissionKeys } from "../security/person.ts";
import type { Db, Row } from "../db/tables.ts";
import type { Secrets } from "../security/secrets.ts";

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

/** Adds a row; the database lets it follow only the last one, and then moves the head. */
export async function addAuditRow(db: Db, written: Written): Promise<void> {
  if (!db.isTransaction) {
    await db.transaction().execute((trx) => addAuditRow(trx, written));
    return;
  }
  const { rows } = await sql<Head>`select seq, hash from audit_last()`.execute(db);
  const [last] = rows;
  if (!last) throw new Error("The audit log has no head.");
  const row = { ...written, seq: last.seq + 1, before: last.hash };
  await db
    .insertInto("audit")
    .values({ ...row, hash: hashOf(row) })
    .execute();
}

/** How a head is written down: the number of the row, and the beginning of its hash. */
export const headOf = ({ seq, hash }: Head): string =>
  `${seq}:${hash.toString("hex").slice(0, 16)}`;

/** Whether the log still has the row of a head; also before its first row. */
export async function hasHead(db: Db, head: string): Promise<boolean> {
  const seq = Number(head.split(":")[0]);
  if (seq === 0) return true;
  const row = await db
    .selectFrom("audit")
    .select(["seq", "hash"])
    .where("seq", "=", seq)
    .executeTakeFirst();
  return row !== undefined && headOf(row) === head;
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
    const to = new Date(from.getTime() + DAY_MS);
    query = query.where("at", ">=", from).where("at", "<", to);
  }
  return query.orderBy("seq", "desc").limit(most).execute();
}

/** The references of requests, by uuid. What was deleted since has none. */
export async function referencesOf(
  db: Db,
  uuids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (uuids.length === 0) return new Map();
  const rows = await db
    .selectFrom("transaction")
    .select(["uuid", "reference"])
    .where("uuid", "in", uuids)
    .execute();
  return new Map(rows.map(({ uuid, reference }) => [uuid, reference]));
}

/**
 * The ids and references under which commands may have noted what belongs to this: a license, plate or MV file number leads
 * to the record and to everything that was asked for it; any other id or reference stands for itself and its request. A
 * short id stands for submissions and closures whose ids begin with it. All of them as people type them.
 */
export async function auditedIds(db: Db, secrets: Secrets, about: string): Promise<string[]> {
  const [license, plate] = [readLicenseNumber(about), normalisePlateQuery(about)];
  const plates = plateKeys(secrets, plate);
  const submissions = submissionKeys(secrets, plate);
  const numbers = [...submissionKeys(secrets, license).number, ...submissions.number];
  const [first, last] = idsCalled(about) ?? [null, null];
  // A whole id is the one of a request as well.
  const uuid = first === last ? first : null;
  const { rows } = await sql<{ id: string }>`
    with record as (
      select id from drivers_license where number_index = any(${licenseKeys(secrets, license)}::bytea[])
      union all select id from plate_number
        where number_index = any(${plates}::bytea[]) or mv_index = any(${plates}::bytea[])),
    request as (
      select uuid, reference from transaction where reference = ${about.toUpperCase()}
      union select uuid, reference from transaction where uuid = ${uuid}::uuid
      union select uuid, reference from transaction where drivers_license_id in (select id from record)
      union select uuid, reference from transaction where plate_number_id in (select id from record))
    select unnest(${[about, about.toUpperCase(), about.toLowerCase()]}::text[]) as id
    union select id::text from record
    union select id::text from submission
      where number_index = any(${numbers}::bytea[]) or mv_index = any(${submissions.mv}::bytea[])
    union select id::text from submission where id between ${first}::uuid and ${last}::uuid
    union select id::text from closure where id between ${first}::uuid and ${last}::uuid
    union select uuid::text from request
    union select reference from request
    union select p.reference from payment as p join request as r on r.uuid = p.transaction_uuid
    union select b.reference from courier_order as b join request as r on r.uuid = b.transaction_uuid
    union select reference from appointment
      where drivers_license_id in (select id from record) or plate_number_id in (select id from record)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

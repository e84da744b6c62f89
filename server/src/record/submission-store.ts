import type { TransactableType } from "@portal/contract/status";
import { sql, type Transaction } from "kysely";
import type { Db, Row, Tables } from "../db/tables.ts";
import type { RecordSubject, Subject } from "../security/handle.ts";

export type Submission = Omit<Row<"submission">, "delay_looked_on">;

export async function insertSubmission(trx: Db, submission: Submission): Promise<void> {
  await trx.insertInto("submission").values(submission).execute();
}

/** Undefined once its person is forgotten: then nobody opens it. */
export const submissionOf = (
  db: Db,
  type: TransactableType,
  id: string,
): Promise<Submission | undefined> =>
  db
    .selectFrom("submission")
    .selectAll()
    .where("id", "=", id)
    .where("transactable_type", "=", type)
    .where("email", "<>", "")
    .executeTakeFirst();

export const findSubmission = (db: Db, id: string): Promise<Submission> =>
  db.selectFrom("submission").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** Locks an undecided submission until the end of `trx`. */
export async function lockUndecided(
  trx: Transaction<Tables>,
  id: string,
): Promise<Submission | null> {
  const row = await trx
    .selectFrom("submission")
    .selectAll()
    .where("id", "=", id)
    .where("status", "=", "For Verification")
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Stores the decision; a verdict with a record is an acceptance. */
export async function settleSubmission(
  trx: Db,
  id: string,
  verdict: { record: RecordSubject } | { remarks: string },
  at: Date,
): Promise<void> {
  const record = "record" in verdict ? verdict.record : null;
  await trx
    .updateTable("submission")
    .set({
      status: record ? "Available" : "Rejected",
      remarks: "remarks" in verdict ? verdict.remarks : null,
      drivers_license_id: record?.kind === "drivers_license" ? record.id : null,
      plate_number_id: record?.kind === "plate_number" ? record.id : null,
      decided_at: at,
    })
    .where("id", "=", id)
    .execute();
}

/** The record behind a handle, directly or through its accepted submission; null before acceptance. */
export async function resolveSubject(db: Db, subject: Subject): Promise<RecordSubject | null> {
  if (subject.kind !== "submission") return { kind: subject.kind, id: subject.id };
  const row = await db
    .selectFrom("submission")
    .select(["drivers_license_id", "plate_number_id"])
    .where("id", "=", subject.id)
    .executeTakeFirst();
  if (row?.drivers_license_id) return { kind: "drivers_license", id: row.drivers_license_id };
  if (row?.plate_number_id) return { kind: "plate_number", id: row.plate_number_id };
  return null;
}

export type SubmissionForMail = NonNullable<Awaited<ReturnType<typeof submissionForMail>>>;

export const submissionForMail = (db: Db, id: string) =>
  db
    .selectFrom("submission")
    .select([
      "id",
      "transactable_type",
      "number",
      "mv_number",
      "first_name",
      "last_name",
      "email",
      "language",
      "status",
      "remarks",
    ])
    .where("id", "=", id)
    .executeTakeFirst();

/** The last possible day, so that a reported delay is not looked at again. */
const NEVER = "9999-12-31";

/** Locks undecided submissions not yet checked for this day; another process gets others. */
export async function takeToLookAt(trx: Db, day: string, most: number): Promise<Submission[]> {
  const { rows } = await sql<Submission>`
    update submission set delay_looked_on = ${day} where id in (
      select id from submission where status = 'For Verification' and delay_looked_on < ${day}
      order by delay_looked_on limit ${most} for update skip locked)
    returning *`.execute(trx);
  return rows;
}

export async function noteDelayed(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("submission")
    .set({ delay_looked_on: NEVER })
    .where("id", "=", id)
    .execute();
}

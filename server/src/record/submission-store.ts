import { sql, type Transaction } from "kysely";
import { openPerson, type PersonOf, sealPerson, submissionIndexes } from "../security/person.ts";
import type { Db, Row, Tables } from "../db/tables.ts";
import type { RecordSubject, Subject } from "../security/handle.ts";
import type { Secrets } from "../security/secrets.ts";

const columns = [
  "id",
  "transactable_type",
  "person",
  "storage_place",
  "office_id",
  "language",
  "status",
  "remarks",
  "drivers_license_id",
  "plate_number_id",
  "created_at",
  "decided_at",
] as const;
type Stored = Pick<Row<"submission">, (typeof columns)[number]>;

/** A submission with its person, opened. */
export type Submission = Omit<Stored, "person" | "remarks"> &
  PersonOf<"submission"> & { remarks: string | null };

const REMARKS = "submission.remarks";

/** Its person apart. */
export type NewSubmission = Omit<Submission, keyof PersonOf<"submission">> & {
  person: PersonOf<"submission">;
};

export async function insertSubmission(
  trx: Db,
  secrets: Secrets,
  { person, remarks, ...row }: NewSubmission,
): Promise<void> {
  await trx
    .insertInto("submission")
    .values({
      ...row,
      ...submissionIndexes(secrets, person),
      person: sealPerson(secrets, "submission", row.id, person),
      remarks: remarks === null ? null : sealRemarks(secrets, row.id, remarks),
    })
    .execute();
}

const sealRemarks = (secrets: Secrets, id: string, remarks: string): Buffer =>
  secrets.seal({ at: REMARKS, row: id }, remarks);

/** Null without a row, and once its person was taken out. @throws SealError */
function opened(secrets: Secrets, stored: Stored | undefined): Submission | null {
  if (!stored?.person) return null;
  const { person, remarks, ...row } = stored;
  return {
    ...row,
    ...openPerson(secrets, "submission", row.id, person),
    remarks: remarks && secrets.open({ at: REMARKS, row: row.id }, remarks).toString(),
  };
}

/** Null once its person was taken out, and where it is deleted. */
export async function findSubmission(
  db: Db,
  secrets: Secrets,
  id: string,
): Promise<Submission | null> {
  const row = await db
    .selectFrom("submission")
    .select(columns)
    .where("id", "=", id)
    .executeTakeFirst();
  return opened(secrets, row);
}

/** What is known of a submission without its person. */
export const submissionFate = (db: Db, id: string) =>
  db
    .selectFrom("submission")
    .select(["transactable_type", "status", "created_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Locks an undecided submission until the end of `trx`. */
export async function lockUndecided(
  trx: Transaction<Tables>,
  secrets: Secrets,
  id: string,
): Promise<Submission | null> {
  const row = await trx
    .selectFrom("submission")
    .select(columns)
    .where("id", "=", id)
    .where("status", "=", "For Verification")
    .forUpdate()
    .executeTakeFirst();
  return opened(secrets, row);
}

/** Stores the decision; a verdict with a record is an acceptance. */
export async function settleSubmission(
  trx: Db,
  secrets: Secrets,
  id: string,
  verdict: { record: RecordSubject } | { remarks: string },
  at: Date,
): Promise<void> {
  const record = "record" in verdict ? verdict.record : null;
  await trx
    .updateTable("submission")
    .set({
      status: record ? "Available" : "Rejected",
      remarks: "remarks" in verdict ? sealRemarks(secrets, id, verdict.remarks) : null,
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

/** The last possible day, so that a reported delay is not looked at again. */
const NEVER = "9999-12-31";

export type Review = Pick<
  Submission,
  "id" | "transactable_type" | "status" | "created_at" | "decided_at"
>;

/** Locks undecided submissions not yet checked for this day; another process gets others. */
export async function takeToLookAt(trx: Db, day: string, most: number): Promise<Review[]> {
  const { rows } = await sql<Review>`
    update submission set delay_looked_on = ${day} where id in (
      select id from submission where status = 'For Verification' and delay_looked_on < ${day}
      order by delay_looked_on limit ${most} for update skip locked)
    returning id, transactable_type, status, created_at, decided_at`.execute(trx);
  return rows;
}

export async function noteDelayed(trx: Db, id: string): Promise<void> {
  await trx
    .updateTable("submission")
    .set({ delay_looked_on: NEVER })
    .where("id", "=", id)
    .execute();
}

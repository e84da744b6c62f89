import { DEFAULT_OFFICE_CODE } from "@portal/contract/courier";
import type { RecordStatus, StoragePlace } from "@portal/contract/status";
import type { Db } from "../db/tables.ts";
import type { RecordSubject } from "../security/handle.ts";
import type { Submission } from "./submission-store.ts";

/** A record with one of a submission's numbers; `agrees` when nothing else contradicts the submission. */
export type FoundRecord = RecordSubject & { status: RecordStatus; agrees: boolean };

/** The license with the submission's number; it agrees when the birth date matches. */
export async function licenseLike(trx: Db, submission: Submission): Promise<FoundRecord[]> {
  const rows = await trx
    .selectFrom("drivers_license")
    .select(["id", "status", "birth_date"])
    .where("number", "=", submission.number)
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    kind: "drivers_license",
    id: row.id,
    status: row.status,
    agrees: row.birth_date === submission.birth_date,
  }));
}

/** The plates with one of the submission's numbers; a plate agrees when no number given in both differs. */
export async function platesLike(trx: Db, submission: Submission): Promise<FoundRecord[]> {
  const { number, mv_number: mv } = numbersOf(submission);
  const rows = await trx
    .selectFrom("plate_number")
    .select(["id", "status", "number", "mv_number"])
    .where((eb) => eb.or([eb("number", "=", number), eb("mv_number", "=", mv)]))
    .orderBy("id")
    .forUpdate()
    .execute();
  return rows.map((row) => ({
    kind: "plate_number",
    id: row.id,
    status: row.status,
    agrees: isCompatible(row.number, number) && isCompatible(row.mv_number, mv),
  }));
}

const isCompatible = (a: string | null, b: string | null): boolean =>
  a === null || b === null || a === b;

/** "-" stands for a number that the person does not have (spec §2). */
function numbersOf({ number, mv_number: mv }: Submission) {
  return { number: number === "-" ? null : number, mv_number: mv === "-" ? null : mv };
}

/** Null where it is not among the offices. */
export async function centralOffice(db: Db): Promise<string | null> {
  const office = await db
    .selectFrom("office")
    .select("id")
    .where("code", "=", DEFAULT_OFFICE_CODE)
    .executeTakeFirst();
  return office?.id ?? null;
}

type Made = { id: string; sample: boolean };

/** A new license, ready at an office. */
export async function createLicense(
  trx: Db,
  { id, sample, officeId }: Made & { officeId: string },
  submission: Submission,
): Promise<RecordSubject> {
  await trx
    .insertInto("drivers_license")
    .values({
      id,
      number: submission.number,
      birth_date: submission.birth_date,
      first_name: submission.first_name,
      middle_name: submission.middle_name,
      last_name: submission.last_name,
      suffix: submission.suffix,
      status: "Available",
      remarks: null,
      office_id: officeId,
      sample,
    })
    .execute();
  return { kind: "drivers_license", id };
}

/** A new plate, ready at the office or dealer that the person chose. */
export async function createPlate(
  trx: Db,
  { id, sample }: Made,
  submission: Submission & { storage_place: StoragePlace },
): Promise<RecordSubject> {
  await trx
    .insertInto("plate_number")
    .values({
      id,
      ...numbersOf(submission),
      status: "Available",
      storage_place: submission.storage_place,
      office_id: submission.office_id,
      dealer_name: submission.dealer_name,
      remarks: null,
      sample,
    })
    .execute();
  return { kind: "plate_number", id };
}

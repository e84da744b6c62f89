import { DEFAULT_OFFICE_CODE } from "@portal/contract/courier";
import type { RecordStatus, StoragePlace } from "@portal/contract/status";
import {
  isAmong,
  licenseKeys,
  openPlate,
  proofs,
  sealedLicense,
  sealedPlate,
} from "../security/record-person.ts";
import type { Db } from "../db/tables.ts";
import { typedNumbers } from "../security/person.ts";
import { hasOneOf } from "./record-store.ts";
import type { Secrets } from "../security/secrets.ts";
import type { RecordSubject } from "../security/handle.ts";
import type { Submission } from "./submission-store.ts";

/** A record with one of a submission's numbers; `agrees` when nothing else contradicts the submission. */
export type FoundRecord = RecordSubject & {
  status: RecordStatus;
  agrees: boolean;
  /** A license that an office keeps, and every plate: a dealer has the others. */
  isKept: boolean;
};

/** The license with the submission's number; it agrees when the birth date matches. */
export async function licenseLike(
  trx: Db,
  secrets: Secrets,
  submission: Submission,
): Promise<FoundRecord[]> {
  const rows = await trx
    .selectFrom("drivers_license")
    .select(["id", "status", "proof", "office_id"])
    .where("number_index", "in", licenseKeys(secrets, submission.number))
    .forUpdate()
    .execute();
  const same = proofs(secrets, submission);
  return rows.map((row) => ({
    kind: "drivers_license",
    id: row.id,
    status: row.status,
    agrees: isAmong(row.proof, same),
    isKept: row.office_id !== null,
  }));
}

/** The plates with one of the submission's numbers; a plate agrees when no number given in both differs. */
export async function platesLike(
  trx: Db,
  secrets: Secrets,
  submission: Submission,
): Promise<FoundRecord[]> {
  const given = typedNumbers(submission);
  const rows = await trx
    .selectFrom("plate_number as r")
    .select(["r.id", "r.status", "r.person"])
    .where(hasOneOf(secrets, given))
    .orderBy("r.id")
    .forUpdate()
    .execute();
  return rows.map((row) => {
    const { number, mv_number: mv } = openPlate(secrets, row);
    return {
      kind: "plate_number",
      id: row.id,
      status: row.status,
      agrees: isCompatible(number, given.number) && isCompatible(mv, given.mv_number),
      isKept: true,
    };
  });
}

const isCompatible = (a: string | null, b: string | null): boolean =>
  a === null || b === null || a === b;

/** Null where it is not among the offices. */
export async function centralOffice(db: Db): Promise<string | null> {
  const office = await db
    .selectFrom("office")
    .select("id")
    .where("code", "=", DEFAULT_OFFICE_CODE)
    .executeTakeFirst();
  return office?.id ?? null;
}

export async function keepLicenseAt(trx: Db, id: string, officeId: string): Promise<void> {
  await trx
    .updateTable("drivers_license")
    .set({ office_id: officeId })
    .where("id", "=", id)
    .execute();
}

type Made = { id: string; sample: boolean };

/** A new license, ready at an office. */
export async function createLicense(
  trx: Db,
  secrets: Secrets,
  { id, sample, officeId }: Made & { officeId: string },
  submission: Submission,
): Promise<RecordSubject> {
  const { number, birth_date, first_name, middle_name, last_name, suffix } = submission;
  const name = { first_name, middle_name, last_name, suffix };
  await trx
    .insertInto("drivers_license")
    .values({
      id,
      ...sealedLicense(secrets, id, { number, birth_date, ...name, remarks: null }),
      status: "Available",
      office_id: officeId,
      sample,
    })
    .execute();
  return { kind: "drivers_license", id };
}

/** A new plate, ready at the office or dealer that the person chose. */
export async function createPlate(
  trx: Db,
  secrets: Secrets,
  { id, sample }: Made,
  submission: Submission & { storage_place: StoragePlace },
): Promise<RecordSubject> {
  const { storage_place, office_id, dealer_name } = submission;
  const plate = { ...typedNumbers(submission), dealer_name, remarks: null };
  await trx
    .insertInto("plate_number")
    .values({
      id,
      ...sealedPlate(secrets, { id, storage_place }, plate),
      status: "Available",
      storage_place,
      office_id,
      sample,
    })
    .execute();
  return { kind: "plate_number", id };
}

import { timingSafeEqual } from "node:crypto";
import { isRealDate } from "@portal/contract/days";
import {
  formatMvNumber,
  LICENSE_NUMBER,
  MV_NUMBER,
  PLATE_NUMBER,
} from "@portal/contract/document-numbers";
import type { StoragePlace } from "@portal/contract/status";
import type { Secrets } from "./secrets.ts";
import { openPerson, type PersonOf, sealPerson } from "./person.ts";

/**
 * The register at rest (docs/decisions/078): who and which number is sealed, and found again by blind indexes. Whatever
 * writes, finds or opens a license or plate does it with this file.
 */
export type LicensePerson = PersonOf<"drivers_license">;
export type PlatePerson = PersonOf<"plate_number">;

const LICENSE = "drivers_license.number";
const PROOF = "drivers_license.proof";
const PLATE = "plate_number.number";
const MV = "plate_number.mv_number";

type Holder = Pick<LicensePerson, "number" | "birth_date">;
const proofText = ({ number, birth_date: birthDate }: Holder): string => `${number}\n${birthDate}`;
/**
 * The register's own are shorter, for there are tens of millions: the key id and 88 bits. Two of thirty million numbers
 * are alike once in half a million million registers.
 */
const cut = (index: Buffer): Buffer => index.subarray(0, 12);
/** 64 bits. Its key id is left out: it is made together with the index of its number, which has the same. */
const proofOf = (index: Buffer): Buffer => index.subarray(1, 9);

/** The index columns of a license. */
export const licenseIndexes = (secrets: Secrets, holder: Holder) => ({
  number_index: cut(secrets.index(LICENSE, holder.number)),
  proof: proofOf(secrets.index(PROOF, proofText(holder))),
});

type Numbers = Pick<PlatePerson, "number" | "mv_number">;

/** The index columns of a plate. */
export const plateIndexes = (secrets: Secrets, { number, mv_number: mv }: Numbers) => ({
  number_index: number === null ? null : cut(secrets.index(PLATE, number)),
  mv_index: mv === null ? null : cut(secrets.index(MV, mv)),
});

/** What a license's `number_index` may be, one for each living root. */
export const licenseKeys = (secrets: Secrets, number: string): Buffer[] =>
  secrets.indexes(LICENSE, number).map(cut);

/** What its `proof` may be; each belongs to the key at the same place of `licenseKeys`. */
export const proofs = (secrets: Secrets, holder: Holder): Buffer[] =>
  secrets.indexes(PROOF, proofText(holder)).map(proofOf);

/**
 * What a plate's `number_index` or `mv_index` may be, whichever number it is: no plate number has the form of an MV
 * file number.
 */
export const plateKeys = (secrets: Secrets, number: string): Buffer[] => {
  const mv = formatMvNumber(number);
  const indexes = MV_NUMBER.test(mv) ? secrets.indexes(MV, mv) : secrets.indexes(PLATE, number);
  return indexes.map(cut);
};

type Known = string | null | undefined;

/** Those of both numbers of a plate, of which one may be missing. */
export const plateKeysOf = (
  secrets: Secrets,
  { number, mv_number: mv }: { number?: Known; mv_number?: Known },
): Buffer[] => [number ?? [], mv ?? []].flat().flatMap((known) => plateKeys(secrets, known));

/** Whether a stored index is one of these, in the same time whichever it is; a missing one never is. */
export const isAmong = (index: Buffer | null, keys: readonly Buffer[]): boolean =>
  keys.map((key) => timingSafeEqual(key, index ?? Buffer.alloc(key.length))).includes(true) &&
  index !== null;

/**
 * The columns of a license that say who and which. Checks what the database cannot see.
 * @throws RangeError for a number or name that no license can have; it does not repeat them
 */
export function sealedLicense(secrets: Secrets, id: string, person: LicensePerson) {
  if (!LICENSE_NUMBER.test(person.number))
    throw new RangeError("A license cannot have a number of this form.");
  if (!isRealDate(person.birth_date))
    throw new RangeError("A license has its holder's birth date.");
  if (person.first_name === "" || person.last_name === "")
    throw new RangeError("A license names its holder.");
  return {
    ...licenseIndexes(secrets, person),
    person: sealPerson(secrets, "drivers_license", id, person),
  };
}

/**
 * The same of a plate.
 * @throws RangeError for numbers that no plate can have, and for a dealer's name on a plate at an office
 */
export function sealedPlate(
  secrets: Secrets,
  { id, storage_place: place }: { id: string; storage_place: StoragePlace },
  person: PlatePerson,
) {
  const { number, mv_number: mv } = person;
  if ((number !== null && !PLATE_NUMBER.test(number)) || (mv !== null && !isStored(mv)))
    throw new RangeError("A plate cannot have a number of this form.");
  if (place === "Office" && person.dealer_name !== null)
    throw new RangeError("A plate at an office has no dealer.");
  return {
    ...plateIndexes(secrets, person),
    person: sealPerson(secrets, "plate_number", id, person),
  };
}

const isStored = (mv: string): boolean => MV_NUMBER.test(mv) && mv === formatMvNumber(mv);

type Row = { id: string; person: Buffer };

/** @throws SealError when it does not open */
export const openLicense = (secrets: Secrets, { id, person }: Row): LicensePerson =>
  openPerson(secrets, "drivers_license", id, person);

/** @throws SealError when it does not open */
export const openPlate = (secrets: Secrets, { id, person }: Row): PlatePerson =>
  openPerson(secrets, "plate_number", id, person);

/** What a join with both tables gives of the record that a row is about. */
export type JoinedRecord = {
  drivers_license_id: string | null;
  plate_number_id: string | null;
  license_person: Buffer | null;
  plate_person: Buffer | null;
};
export type RecordNumbers = { license_number: string | null } & {
  plate_number: string | null;
  mv_number: string | null;
};

/** The numbers of the record that a row is about; all null where there is none. */
export function numbersOfRecord(
  secrets: Secrets,
  { drivers_license_id: license, plate_number_id: plate, ...sealed }: JoinedRecord,
): RecordNumbers {
  const none = { license_number: null, plate_number: null, mv_number: null };
  if (license !== null && sealed.license_person)
    return {
      ...none,
      license_number: openLicense(secrets, { id: license, person: sealed.license_person }).number,
    };
  if (plate === null || !sealed.plate_person) return none;
  const { number, mv_number: mv } = openPlate(secrets, { id: plate, person: sealed.plate_person });
  return { ...none, plate_number: number, mv_number: mv };
}

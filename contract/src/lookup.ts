import * as v from "valibot";
import { sentences } from "./sentences.ts";
import { BirthDate, Email, IsoDate, Mobile, shortCode, Suffix } from "./formats.ts";
import { CompanyName, PersonName } from "./names.ts";
import { LicenseNumber, LtmsNumber, MvNumber, PlateNumber, PlateOrMvNumber } from "./numbers.ts";
import { storagePlaces } from "./status.ts";

const empty = v.literal("");
/** An optional field may be left out, null or an empty string; all three mean "". */
export const orEmpty = <S extends v.GenericSchema<string, string>>(schema: S) =>
  v.nullish(v.union([empty, schema]), "");
/** The same for a list or an object: left out, null or "" stand for `absent`. */
export const orAbsent = <S extends v.GenericSchema>(schema: S, absent: v.InferInput<S>) =>
  // Not a union of the four: that would lose the path to a field inside.
  v.pipe(
    v.optional(v.unknown(), null),
    v.transform((given) => (given === null || given === "" ? absent : given)),
    schema,
  ) as unknown as v.NullishSchema<S, v.InferInput<S>>;

export const LicenseInquiry = v.strictObject({ number: LicenseNumber, birth_date: IsoDate });
export const PlateInquiry = v.strictObject({ q: PlateOrMvNumber });

/** "Show that it is yours": the handle of a plate's lookup, and its MV file number. */
export const PlateOwnership = v.strictObject({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(400)),
  mv_number: MvNumber,
});

const person = {
  first_name: PersonName,
  middle_name: orEmpty(PersonName),
  last_name: PersonName,
  suffix: v.nullish(Suffix, ""),
  birth_date: BirthDate,
  email: Email,
  contact_number: Mobile,
};

/** License lookup payload (spec §3, required fields §5). */
export const LicenseSubmission = v.strictObject({
  number: LicenseNumber,
  ltms_reference: orEmpty(LtmsNumber),
  ...person,
});
export type LicenseSubmission = v.InferOutput<typeof LicenseSubmission>;

const dash = v.literal("-");

/** Plate lookup payload (spec §3): the branch id is dropped for Dealer and the dealer name for Office. */
export const PlateSubmission = v.pipe(
  v.strictObject({
    number: v.union([dash, PlateNumber], sentences.plateOrDash),
    mv_number: v.union([dash, MvNumber], sentences.mvOrDash),
    storage_place: v.picklist(storagePlaces, sentences.storagePlace),
    office_id: orEmpty(shortCode()),
    dealer_name: orEmpty(CompanyName),
    ...person,
  }),
  v.forward(
    v.partialCheck(
      [["number"], ["mv_number"]],
      (plate) => plate.number !== "-" || plate.mv_number !== "-",
      sentences.oneNumber,
    ),
    ["number"],
  ),
  v.forward(
    v.partialCheck(
      [["storage_place"], ["office_id"]],
      (plate) => plate.storage_place !== "Office" || plate.office_id !== "",
      sentences.branch,
    ),
    ["office_id"],
  ),
  v.forward(
    v.partialCheck(
      [["storage_place"], ["dealer_name"]],
      (plate) => plate.storage_place !== "Dealer" || plate.dealer_name !== "",
      sentences.dealer,
    ),
    ["dealer_name"],
  ),
  v.transform((plate) =>
    plate.storage_place === "Dealer" ? { ...plate, office_id: "" } : { ...plate, dealer_name: "" },
  ),
);
export type PlateSubmission = v.InferOutput<typeof PlateSubmission>;

/** The dealer's name and branch are two inputs, sent joined. */
export const joinDealer = (name: string, branch: string): string =>
  [name.trim(), branch.trim()].filter(Boolean).join(" - ");

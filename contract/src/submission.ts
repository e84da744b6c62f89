import * as v from "valibot";
import * as sentences from "./sentences.ts";
import {
  LicenseNumber,
  LtmsNumber,
  MvNumber,
  PlateOrMvNumber,
  PlateNumber,
} from "./document-numbers.ts";
import { shortCode, orEmpty, RecordHandle } from "./text.ts";
import { CompanyName, applicantFields } from "./person.ts";
import { storagePlaces } from "./status.ts";

/** "Show that it is yours": the handle of a look-up, and the plate's other number. */
export const PlateOwnership = v.strictObject({
  id: RecordHandle,
  number: PlateOrMvNumber,
});

/** License lookup payload (spec §3, required fields §5). */
export const LicenseSubmission = v.strictObject({
  number: LicenseNumber,
  ltms_reference: orEmpty(LtmsNumber),
  ...applicantFields,
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
    dealer_name: v.nullish(CompanyName, ""),
    ...applicantFields,
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

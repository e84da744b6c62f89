import { BirthDate } from "@portal/contract/days";
import { LicenseNumber, MvNumber, PlateNumber } from "@portal/contract/document-numbers";
import { CompanyName, FirstName, LastName, MiddleName, Suffix } from "@portal/contract/person";
import { recordStatuses, storagePlaces } from "@portal/contract/status";
import { shortCode } from "@portal/contract/text";
import * as v from "valibot";
import { printedNumber, word } from "../import/cells.ts";
import type { Sheet } from "../import/csv.ts";

/** The columns of files of records. */
export const recordSheets: readonly Sheet<"licenses" | "plates">[] = [
  {
    name: "licenses",
    required: ["number", "birth_date", "first_name", "last_name", "status"],
    optional: ["middle_name", "suffix", "remarks", "office_id"],
  },
  {
    name: "plates",
    required: ["number", "mv_number", "storage_place", "status"],
    optional: ["office_id", "dealer_name", "remarks"],
  },
];

/** Columns of both; `offices` are the ids of all offices. */
const shared = (offices: ReadonlySet<string>) => ({
  status: word(recordStatuses),
  remarks: v.optional(shortCode(200)),
  office_id: v.optional(
    v.pipe(
      v.string(),
      v.check((id) => offices.has(id), "There is no such office."),
    ),
  ),
});

/** A row of a license without its empty cells. */
export const licenseRow = (offices: ReadonlySet<string>) =>
  v.pipe(
    v.strictObject({
      number: printedNumber(LicenseNumber),
      birth_date: BirthDate,
      first_name: FirstName,
      middle_name: v.optional(MiddleName),
      last_name: LastName,
      suffix: v.optional(Suffix),
      ...shared(offices),
    }),
    v.forward(
      v.check(
        ({ status, office_id: office }) => status !== "Available" || office !== undefined,
        "An available license is at an office.",
      ),
      ["office_id"],
    ),
  );

/** A row of a plate without its empty cells. */
export const plateRow = (offices: ReadonlySet<string>) =>
  v.pipe(
    v.strictObject({
      number: v.optional(printedNumber(PlateNumber)),
      mv_number: v.optional(printedNumber(MvNumber)),
      storage_place: word(storagePlaces),
      dealer_name: v.optional(
        v.pipe(
          CompanyName,
          v.transform((name) => name || undefined),
        ),
      ),
      ...shared(offices),
    }),
    v.forward(
      v.check(
        ({ number, mv_number: mv }) => number !== undefined || mv !== undefined,
        "One of the two numbers is needed.",
      ),
      ["number"],
    ),
    v.forward(
      v.check(
        ({ storage_place: place, office_id: office }) =>
          (place === "Office") === (office !== undefined),
        "A plate at an office has one, and a plate at a dealer has none.",
      ),
      ["office_id"],
    ),
    v.forward(
      v.check(
        ({ storage_place: place, dealer_name: dealer }) =>
          place === "Dealer" || dealer === undefined,
        "A plate at an office has no dealer.",
      ),
      ["dealer_name"],
    ),
  );

export type LicenseRow = v.InferOutput<ReturnType<typeof licenseRow>>;
export type PlateRow = v.InferOutput<ReturnType<typeof plateRow>>;

import { t } from "@lingui/core/macro";
import { bodyResolver } from "../../form/field-errors.ts";
import { birthDateError, isoDateIn } from "../../form/typed-date.ts";
import type { FormState } from "../../track/form-state.ts";
import {
  readLicense,
  readLtms,
  readPlateOrMv,
  temporaryPlateWarning,
} from "../../track/typed-number.ts";
import { isMvNumber } from "@portal/contract/document-numbers";
import { type Applicant, nobody } from "@portal/contract/person";
import { joinDealer, LicenseSubmission, PlateSubmission } from "@portal/contract/submission";

/** The values that both complete forms share; `birth_date` as MM/DD/YYYY. */
export type PersonValues = Applicant & { consent: boolean };

const emptyPerson: PersonValues = { ...nobody, birth_date: "", consent: false };

/** The person's part of the body: without consent, with the date as YYYY-MM-DD. */
function personBody({ consent: _consent, birth_date, ...person }: PersonValues) {
  return { ...person, birth_date: isoDateIn(birth_date) ?? birth_date };
}

/** Errors of the form alone. */
function personErrors(values: PersonValues): Record<string, string> {
  const fieldError = birthDateError(values.birth_date);
  return {
    ...(fieldError && { birth_date: fieldError }),
    ...(!values.consent && { consent: t`Please agree to the Privacy Policy first.` }),
  };
}

export type LicenseValues = PersonValues & { ltms_reference: string; number: string };

export const emptyLicense: LicenseValues = { ltms_reference: "", number: "", ...emptyPerson };

export const licenseResolver = bodyResolver<LicenseValues, LicenseSubmission>(
  LicenseSubmission,
  ({ number, ltms_reference, ...person }) => ({
    number: readLicense(number),
    ltms_reference: readLtms(ltms_reference),
    ...personBody(person),
  }),
  personErrors,
);

/** The LTMS number of another license's draft is cleared: it is that person's. */
export function carriedLicense(
  { number, birth_date }: FormState,
  kept: Record<string, string> | null,
): Record<string, string | null> {
  const before = readLicense(kept?.["number"] ?? "");
  const isOther = number !== "" && before !== "" && before !== readLicense(number);
  return { number, birth_date, ...(isOther && { ltms_reference: null }) };
}

/** The plate form's values: the dealer's name and branch are two inputs. */
export type PlateValues = PersonValues & {
  number: string;
  mv_number: string;
  storage_place: string;
  office_id: string;
  dealer_name: string;
  dealer_branch: string;
};

export const emptyPlate: PlateValues = {
  number: "",
  mv_number: "",
  storage_place: "Office",
  office_id: "",
  dealer_name: "",
  dealer_branch: "",
  ...emptyPerson,
};

/**
 * A number carried over from the lookup is the MV number if it has 10 or more characters, else the plate (spec §2,
 * §9). If it replaces another one, the other field is cleared: its value belonged to another vehicle.
 */
export function carriedPlate(
  { number }: FormState,
  kept: Record<string, string> | null,
): Record<string, string | null> {
  if (number === "") return {};
  const [own, other] = isMvNumber(number)
    ? (["mv_number", "number"] as const)
    : (["number", "mv_number"] as const);
  const before = readPlateOrMv(kept?.[own] ?? "");
  // "-" stands for a number that there is not.
  const isOther = !["", "-", readPlateOrMv(number)].includes(before);
  return { [own]: number, ...(isOther && { [other]: null }) };
}

function plateBody(values: PlateValues) {
  const { number, mv_number, storage_place, office_id, dealer_name, dealer_branch, ...person } =
    values;
  return {
    number: readPlateOrMv(number),
    mv_number: readPlateOrMv(mv_number),
    storage_place,
    office_id,
    dealer_name: joinDealer(dealer_name, dealer_branch),
    ...personBody(person),
  };
}

/** Errors of the form alone: the body has the dealer's name and branch in one field. */
function plateErrors(values: PlateValues): Record<string, string> {
  const { number, storage_place, dealer_name } = values;
  const temporary = temporaryPlateWarning(number);
  const dealerless = storage_place === "Dealer" && dealer_name.trim() === "";
  return {
    ...(temporary && { number: temporary }),
    ...(dealerless && { dealer_name: t`Please enter the dealer's name.` }),
    ...personErrors(values),
  };
}

export const plateResolver = bodyResolver<PlateValues, PlateSubmission>(
  PlateSubmission,
  plateBody,
  plateErrors,
);

import { t } from "@lingui/core/macro";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as v from "valibot";
import { fieldErrors } from "../../form/field-errors.ts";
import { say } from "../../form/say.ts";
import { birthDateError, isoDateIn } from "../../form/typed-date.ts";
import type { FormState } from "../../track/form-state.ts";
import {
  readLicense,
  readLtms,
  readPlateOrMv,
  temporaryPlateWarning,
} from "../../track/typed-number.ts";
import { checkFields } from "@portal/contract/check-fields";
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

/** Errors of the form alone; they have priority over the contract's. */
function personErrors(values: PersonValues): Record<string, string> {
  const fieldError = birthDateError(values.birth_date);
  return {
    ...(fieldError && { birth_date: fieldError }),
    ...(!values.consent && { consent: t`Please agree to the Privacy Policy first.` }),
  };
}

/**
 * Validates a complete form with the contract's schema, all fields at once.
 * @param toBody makes the body of the call from the form's values
 * @param further returns errors of this form alone, by field
 */
function submissionResolver<In extends PersonValues & FieldValues, Out extends FieldValues>(
  schema: v.GenericSchema<unknown, Out>,
  toBody: (values: In) => unknown,
  further: (values: In) => Record<string, string> = () => ({}),
): Resolver<In, unknown, Out> {
  return (values) => {
    const checked = checkFields(schema, toBody(values));
    const refused = checked.success ? [] : [...checked.errors];
    const messages = {
      ...Object.fromEntries(refused.map(([field, sentence]) => [field, say(sentence)])),
      ...further(values),
      ...personErrors(values),
    };
    if (checked.success && Object.keys(messages).length === 0)
      return { values: checked.output, errors: {} };
    return { values: {}, errors: fieldErrors<In>(messages) };
  };
}

export type LicenseValues = PersonValues & { ltms_reference: string; number: string };

export const emptyLicense: LicenseValues = { ltms_reference: "", number: "", ...emptyPerson };

export const licenseResolver = submissionResolver<LicenseValues, LicenseSubmission>(
  LicenseSubmission,
  ({ number, ltms_reference, ...person }) => ({
    number: readLicense(number),
    ltms_reference: readLtms(ltms_reference),
    ...personBody(person),
  }),
);

export const carriedLicense = ({ number, birth_date }: FormState) => ({ number, birth_date });

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
 * §9). The other field is cleared: its old value belonged to another vehicle.
 */
export function carriedPlate({ number }: FormState): Record<string, string | null> {
  if (number === "") return {};
  return isMvNumber(number) ? { mv_number: number, number: null } : { number, mv_number: null };
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
function plateErrors({ number, storage_place, dealer_name }: PlateValues): Record<string, string> {
  const temporary = temporaryPlateWarning(number);
  const dealerless = storage_place === "Dealer" && dealer_name.trim() === "";
  return {
    ...(temporary && { number: temporary }),
    ...(dealerless && { dealer_name: t`Please enter the dealer's name.` }),
  };
}

export const plateResolver = submissionResolver<PlateValues, PlateSubmission>(
  PlateSubmission,
  plateBody,
  plateErrors,
);

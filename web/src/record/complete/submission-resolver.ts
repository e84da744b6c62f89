import { t } from "@lingui/core/macro";
import { checkFields } from "@portal/contract/check-fields";
import { nobody, type Applicant } from "@portal/contract/person";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as v from "valibot";
import { birthDateError, isoDateIn } from "../../form/typed-date.ts";
import { fieldErrors } from "../../form/later/field-errors.ts";
import { say } from "../../form/say.ts";

/** The values that both complete forms share; `birth_date` as MM/DD/YYYY. */
export type PersonValues = Applicant & { consent: boolean };

export const emptyPerson: PersonValues = { ...nobody, birth_date: "", consent: false };

/** The person's part of the body: without consent, with the date as YYYY-MM-DD. */
export function personBody({ consent: _consent, birth_date, ...person }: PersonValues) {
  return { ...person, birth_date: isoDateIn(birth_date) ?? birth_date };
}

/** Errors of the form alone; they have priority over the contract's. */
function formErrors(values: PersonValues): Record<string, string> {
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
export function submissionResolver<In extends PersonValues & FieldValues, Out extends FieldValues>(
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
      ...formErrors(values),
    };
    if (checked.success && Object.keys(messages).length === 0)
      return { values: checked.output, errors: {} };
    return { values: {}, errors: fieldErrors<In>(messages) };
  };
}

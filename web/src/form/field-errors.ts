import { checkFields } from "@portal/contract/check-fields";
import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import type * as v from "valibot";
import { afterPress } from "./after-press.ts";
import { sentencesOf } from "./say.ts";

/** Sentences by field, in React Hook Form's format. */
const fieldErrors = <Values extends FieldValues>(
  sentences: Readonly<Record<string, string>>,
): FieldErrors<Values> =>
  Object.fromEntries(
    Object.entries(sentences).map(([name, message]) => [name, { type: "check", message }]),
  ) as FieldErrors<Values>;

/** A resolver from a function that returns the errors, after a press; the values stay as typed. */
export const resolverOf =
  <Values extends FieldValues>(
    errorsIn: (values: Values) => Readonly<Record<string, string>>,
  ): Resolver<Values> =>
  (values) =>
    afterPress(() => {
      const errors = errorsIn(values);
      return Object.keys(errors).length === 0
        ? { values, errors: {} }
        : { values: {}, errors: fieldErrors<Values>(errors) };
    });

/**
 * A resolver that makes the body of a call, and checks all of it with the contract's schema.
 * @param further errors of the form alone, by field; they have priority
 */
export const bodyResolver =
  <In extends FieldValues, Out extends FieldValues>(
    schema: v.GenericSchema<unknown, Out>,
    toBody: (values: In) => unknown,
    further: (values: In) => Record<string, string> = () => ({}),
  ): Resolver<In, unknown, Out> =>
  (values) => {
    const checked = checkFields(schema, toBody(values));
    const errors = { ...sentencesOf(checked), ...further(values) };
    return checked.success && Object.keys(errors).length === 0
      ? { values: checked.output, errors: {} }
      : { values: {}, errors: fieldErrors<In>(errors) };
  };

import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";
import { afterPress } from "../after-press.ts";

/** Sentences by field, in React Hook Form's format. */
export const fieldErrors = <Values extends FieldValues>(
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

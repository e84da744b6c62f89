import type { FieldErrors, FieldValues, Resolver } from "react-hook-form";

/** Sentences by field, as the form library takes them. */
export const fieldErrors = <Values extends FieldValues>(
  sentences: Readonly<Record<string, string>>,
): FieldErrors<Values> =>
  Object.fromEntries(
    Object.entries(sentences).map(([name, message]) => [name, { type: "check", message }]),
  ) as FieldErrors<Values>;

/** Checks a form by what `mistakesIn` says of its fields; the values stay as they were typed. */
export const resolverOf =
  <Values extends FieldValues>(
    mistakesIn: (values: Values) => Readonly<Record<string, string>>,
  ): Resolver<Values> =>
  (values) => {
    const mistakes = mistakesIn(values);
    return Object.keys(mistakes).length === 0
      ? { values, errors: {} }
      : { values: {}, errors: fieldErrors<Values>(mistakes) };
  };

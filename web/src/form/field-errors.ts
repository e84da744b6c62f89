import { useEffect } from "react";
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from "react-hook-form";
import { afterPress } from "./after-press.ts";

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

/** Whether these are other values than those that the form begins with when there is no draft. */
export const isDifferent = (values: FieldValues, fresh: FieldValues): boolean =>
  Object.entries(values).some(([name, value]) => String(value) !== String(fresh[name]));

/** Restored texts that are wrong say so at once, as if they had just been left, and no longer once they are corrected. */
export function useRestoredErrors<V extends FieldValues, Out>(
  { getValues, getFieldState, trigger, subscribe }: UseFormReturn<V, unknown, Out>,
  isRestored: boolean,
): void {
  useEffect(() => {
    if (!isRestored) return undefined;
    const texts = Object.entries(getValues()).filter(
      ([, value]) => typeof value === "string" && value !== "",
    );
    void trigger(texts.map(([name]) => name as Path<V>));
    return subscribe({
      formState: { values: true },
      callback: ({ name }) => {
        if (name && getFieldState(name as Path<V>).error) void trigger(name as Path<V>);
      },
    });
  }, [isRestored, getValues, getFieldState, trigger, subscribe]);
}

import type { FieldErrors } from "@portal/contract";
import { useRef, useState } from "react";
import type {
  FieldErrors as FormErrors,
  FieldValues,
  Path,
  PathValue,
  UseFormReturn,
} from "react-hook-form";
import { CallFailed } from "../api.ts";
import type { FieldMistake } from "../ui/error-summary.tsx";
import type { Refusals } from "./sort-refusals.ts";
import { useRetoldMistakes } from "./use-retold-mistakes.ts";

/** The form's errors in the order of its fields, for the summary above it. */
function mistakesOf(errors: FormErrors, order: readonly string[]): FieldMistake[] {
  const found = Object.entries(errors).flatMap(([fieldId, error]) =>
    typeof error?.message === "string" ? [{ fieldId, message: error.message }] : [],
  );
  return found.toSorted((a, b) => order.indexOf(a.fieldId) - order.indexOf(b.fieldId));
}

type Rules<V extends FieldValues> = {
  refusedFields: (errors: FieldErrors) => Refusals<Path<V>>;
  /** Fields that are emptied when the server refuses them: a photo it no longer has must be added again. */
  emptied: Partial<V>;
  /** The fields as they stand on the page. */
  order: readonly string[];
};

/** What is wrong with a form: found here when its main button is pressed, or by the server (422). */
export function useFormMistakes<V extends FieldValues>(form: UseFormReturn<V>, rules: Rules<V>) {
  useRetoldMistakes(form);
  const [attempt, setAttempt] = useState(0);
  const [others, setOthers] = useState<string[]>([]);
  const failedTries = useRef(0);

  function fail() {
    failedTries.current += 1;
    setAttempt(failedTries.current);
  }
  /** Marks the fields that the server refuses. */
  function refuse(error: Error) {
    if (!(error instanceof CallFailed) || error.status !== 422) return;
    const refusals = rules.refusedFields(error.errors);
    setOthers(refusals.others);
    for (const [field, message] of refusals.fields) {
      if (Object.hasOwn(rules.emptied, field))
        form.setValue(field, rules.emptied[field] as PathValue<V, Path<V>>);
      form.setError(field, { type: "server", message });
    }
    fail();
  }
  const mistakes = mistakesOf(form.formState.errors, rules.order);
  return { attempt, others, mistakes, fail, refuse };
}

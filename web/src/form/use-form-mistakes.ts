import type { FieldErrors } from "@portal/contract/problem";
import { useState } from "react";
import type {
  FieldErrors as FormErrors,
  FieldValues,
  Path,
  PathValue,
  UseFormReturn,
} from "react-hook-form";
import { CallFailed } from "../api/api.ts";
import type { FieldMistake } from "../ui/error-summary.tsx";
import { noticeOf, type Refusals } from "./sort-refusals.ts";
import { useRetoldMistakes } from "./use-retold-mistakes.ts";

/** The form's errors for the summary above it, each with the name of its field. */
function mistakesOf(errors: FormErrors, labels: Record<string, string>): FieldMistake[] {
  return Object.entries(labels).flatMap(([fieldId, label]) => {
    const message = errors[fieldId]?.message;
    if (typeof message !== "string") return [];
    return [{ fieldId, message: label ? `${label}: ${message}` : message }];
  });
}

type Rules<V extends FieldValues, Field extends Path<V>> = {
  refusedFields: (errors: FieldErrors) => Refusals<Field>;
  /** Fields that are emptied when the server refuses them: a photo it no longer has must be added again. */
  emptied: Partial<V>;
  /** The fields as they stand on the page, with what the mistakes call them; "" where a sentence needs no name. */
  labels: Record<Field, string>;
};

function refusalsOf<Field extends string>(
  error: Error | null,
  refusedFields: (errors: FieldErrors) => Refusals<Field>,
): Refusals<Field> {
  return error instanceof CallFailed && error.status === 422
    ? refusedFields(error.errors)
    : { fields: [], others: [] };
}

/** What is wrong with a form: found here when its main button is pressed, or by the server. */
export function useFormMistakes<V extends FieldValues, Out, Field extends Path<V>>(
  form: UseFormReturn<V, unknown, Out>,
  { refusedFields, emptied, labels }: Rules<V, Field>,
) {
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<Error | null>(null);
  // Sorted anew at each drawing: what a failure says follows the language of the page.
  const refusals = refusalsOf(refused, refusedFields);
  useRetoldMistakes(form, refusals.fields);

  function fail() {
    setRefused(null);
    setAttempt((last) => last + 1);
  }
  /** Marks the fields that the server refuses (422); what they do not explain becomes the notice. */
  function refuse(error: Error) {
    const { fields } = refusalsOf(error, refusedFields);
    for (const [field, message] of fields) {
      if (Object.hasOwn(emptied, field))
        form.setValue(field, emptied[field] as PathValue<V, Field>);
      form.setError(field, { type: "server", message });
    }
    if (fields.length > 0) fail();
    // Not found out again while the fields are mended: it takes the focus when it comes up.
    setRefused(error);
  }
  const notice = refused && noticeOf(refused, refusals);
  return { attempt, notice, mistakes: mistakesOf(form.formState.errors, labels), fail, refuse };
}

import { i18n, type MessageDescriptor } from "@lingui/core";
import type { FieldErrors } from "@portal/contract/problem";
import { useState } from "react";
import type {
  FieldErrors as FormErrors,
  FieldValues,
  Path,
  PathValue,
  UseFormReturn,
} from "react-hook-form";
import { CallFailed, isSaidOtherwise } from "../api/api.ts";
import { useLanguageChange } from "../locales/use-language-change.ts";
import type { SummaryError } from "../ui/error-summary.tsx";
import { noticeOf, type Refusals } from "./sort-refusals.ts";

type Label = string | MessageDescriptor;

/** A label that asks ends with its own mark. */
function withLabel(label: string, message: string): string {
  if (label === "") return message;
  return label.endsWith("?") ? `${label} ${message}` : `${label}: ${message}`;
}

/** The form's errors for the error summary, each with its field's name. */
function errorsOf(errors: FormErrors, labels: Record<string, Label>): SummaryError[] {
  return Object.entries(labels).flatMap(([fieldId, named]) => {
    const message = errors[fieldId]?.message;
    if (typeof message !== "string") return [];
    const label = typeof named === "string" ? named : i18n._(named);
    return [{ fieldId, message: withLabel(label, message) }];
  });
}

type Rules<V extends FieldValues, Field extends Path<V>> = {
  refusedFields: (errors: FieldErrors) => Refusals<Field>;
  /** Fields to clear when the server refuses them: a photo that it has deleted must be added again. */
  emptied: Partial<V>;
  /** The fields in page order with their names; "" where the sentence needs none. */
  labels: Record<Field, Label>;
};

function refusalsOf<Field extends string>(
  error: Error | null,
  refusedFields: (errors: FieldErrors) => Refusals<Field>,
): Refusals<Field> {
  return error instanceof CallFailed && error.status === 422
    ? refusedFields(error.errors)
    : { fields: [], others: [] };
}

/** A form's errors, found by the browser when its main button is pressed, or by the server. */
export function useFormErrors<V extends FieldValues, Out, Field extends Path<V>>(
  form: UseFormReturn<V, unknown, Out>,
  { refusedFields, emptied, labels }: Rules<V, Field>,
) {
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<Error | null>(null);
  const { errors } = form.formState;
  // Ours are found again in the new language; the server's go until it is asked again.
  useLanguageChange(() => {
    const names = Object.keys(errors) as Path<V>[];
    const theirs = names.filter((name) => errors[name]?.type === "server");
    if (isSaidOtherwise(refused)) setRefused(null);
    form.clearErrors(theirs);
    void form.trigger(names.filter((name) => !theirs.includes(name)));
  });

  function fail() {
    setRefused(null);
    setAttempt((last) => last + 1);
  }
  /** Marks the fields refused by the server (422); the rest becomes the notice. */
  function refuse(error: Error) {
    const { fields } = refusalsOf(error, refusedFields);
    for (const [field, message] of fields) {
      if (Object.hasOwn(emptied, field))
        form.setValue(field, emptied[field] as PathValue<V, Field>);
      form.setError(field, { type: "server", message });
    }
    if (fields.length > 0) fail();
    // Only here: the notice takes the focus when it appears, so it must not come back while fields are corrected.
    setRefused(error);
  }
  const notice = refused && noticeOf(refused, refusalsOf(refused, refusedFields));
  return {
    attempt,
    notice,
    errors: errorsOf(errors, labels),
    fail,
    refuse,
    /** The last refusal is over, or explained elsewhere. */
    forget: () => setRefused(null),
  };
}

import type { FieldErrors } from "@portal/contract/problem";
import { useEffect, useRef, useState } from "react";
import type {
  FieldErrors as FormErrors,
  FieldValues,
  Path,
  PathValue,
  UseFormReturn,
} from "react-hook-form";
import { CallFailed } from "../api/api.ts";
import type { SummaryError } from "../ui/error-summary.tsx";
import { noticeOf, type Refusals } from "./sort-refusals.ts";
import { useLingui } from "@lingui/react";

/** A label that asks ends with its own mark. */
function withLabel(label: string, message: string): string {
  if (label === "") return message;
  return label.endsWith("?") ? `${label} ${message}` : `${label}: ${message}`;
}

/** The form's errors for the error summary, each with its field's name. */
function errorsOf(errors: FormErrors, labels: Record<string, string>): SummaryError[] {
  return Object.entries(labels).flatMap(([fieldId, label]) => {
    const message = errors[fieldId]?.message;
    if (typeof message !== "string") return [];
    return [{ fieldId, message: withLabel(label, message) }];
  });
}

type Rules<V extends FieldValues, Field extends Path<V>> = {
  refusedFields: (errors: FieldErrors) => Refusals<Field>;
  /** Fields to clear when the server refuses them: a photo that it has deleted must be added again. */
  emptied: Partial<V>;
  /** The fields in page order with their names; "" where the sentence needs none. */
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

/**
 * Finds the fields' errors again when the language changes, so that they are shown in the new one.
 * @param refused the server's sentences by field, in the page's language
 */
function useTranslatedErrors<V extends FieldValues, Out>(
  form: UseFormReturn<V, unknown, Out>,
  refused: readonly [Path<V>, string][],
): void {
  const { locale } = useLingui().i18n;
  const told = useRef(locale);
  const { trigger, setError, formState } = form;
  const { errors } = formState;
  useEffect(() => {
    if (told.current === locale) return;
    told.current = locale;
    const said = new Map<string, string>(refused);
    const [theirs, ours] = [[] as string[], [] as string[]];
    for (const [name, error] of Object.entries(errors))
      (error?.type === "server" ? theirs : ours).push(name);
    for (const name of theirs)
      setError(name as Path<V>, { type: "server", message: said.get(name) ?? "" });
    if (ours.length > 0) void trigger(ours as Path<V>[]);
  }, [locale, errors, refused, setError, trigger]);
}

/** A form's errors, found by the browser when its main button is pressed, or by the server. */
export function useFormErrors<V extends FieldValues, Out, Field extends Path<V>>(
  form: UseFormReturn<V, unknown, Out>,
  { refusedFields, emptied, labels }: Rules<V, Field>,
) {
  const [attempt, setAttempt] = useState(0);
  const [refused, setRefused] = useState<Error | null>(null);
  // On each render: the server's sentences follow the page's language.
  const refusals = refusalsOf(refused, refusedFields);
  useTranslatedErrors(form, refusals.fields);

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
  const notice = refused && noticeOf(refused, refusals);
  return {
    attempt,
    notice,
    errors: errorsOf(form.formState.errors, labels),
    fail,
    refuse,
    /** The last refusal is over, or explained elsewhere. */
    forget: () => setRefused(null),
  };
}

import { useRef, useState } from "react";
import type { FieldErrors as FormErrors, UseFormReturn } from "react-hook-form";
import { CallFailed } from "../../api.ts";
import type { FieldMistake } from "../../ui/error-summary.tsx";
import { refusedFields, type ShippingField } from "./refused-fields.ts";
import { noPhotos, type ShippingValues } from "./shipping-values.ts";

type Form = UseFormReturn<ShippingValues>;

const isPhoto = (field: ShippingField): field is keyof typeof noPhotos =>
  Object.hasOwn(noPhotos, field);

/** The form's errors in the order of its fields, for the summary above it. */
function mistakesOf(errors: FormErrors<ShippingValues>): FieldMistake[] {
  return Object.entries(errors).flatMap(([fieldId, error]) =>
    typeof error?.message === "string" ? [{ fieldId, message: error.message }] : [],
  );
}

/** What is wrong with the form: found here at Continue, or by the server (422). */
export function useShippingMistakes(form: Form) {
  const [attempt, setAttempt] = useState(0);
  const [others, setOthers] = useState<string[]>([]);
  const failedTries = useRef(0);

  function fail() {
    failedTries.current += 1;
    setAttempt(failedTries.current);
  }
  /** Marks the fields that the server refuses; a photo it no longer has must be added again. */
  function refuse(error: Error) {
    if (!(error instanceof CallFailed) || error.status !== 422) return;
    const refusals = refusedFields(error.errors);
    setOthers(refusals.others);
    for (const [field, message] of refusals.fields) {
      if (isPhoto(field)) form.setValue(field, noPhotos[field]);
      form.setError(field, { type: "server", message });
    }
    fail();
  }
  return { attempt, others, mistakes: mistakesOf(form.formState.errors), fail, refuse };
}

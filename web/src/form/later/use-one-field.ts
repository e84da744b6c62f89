import { checkFields } from "@portal/contract/check-fields";
import type { UseMutationResult } from "@tanstack/react-query";
import { useState, type FormEvent } from "react";
import type * as v from "valibot";
import { isSaidOtherwise } from "../../api/api.ts";
import { refusalOf } from "./call-error-text.tsx";
import { useLanguageChange } from "../../locales/use-language-change.ts";
import { say } from "../say.ts";

type OneField<Out> = {
  id: string;
  schema: v.GenericSchema<string, Out>;
  /** As typed; the schema's output is sent. */
  value: string;
  sending: Pick<UseMutationResult<unknown, Error, Out>, "mutate" | "reset" | "isPending" | "error">;
};

/** A form with one field and one button. A refusal by the browser or the server focuses the field. */
export function useOneField<Out>({ id, schema, value, sending }: OneField<Out>) {
  // The sentence's id, so that it follows the page's language.
  const [fieldError, setFieldError] = useState<string>();
  useLanguageChange(() => {
    if (isSaidOtherwise(sending.error)) sending.reset();
  });
  const focus = () => document.getElementById(id)?.focus();

  function send(event: FormEvent) {
    event.preventDefault();
    if (sending.isPending) return;
    const checked = checkFields(schema, value);
    if (checked.success) {
      setFieldError(undefined);
      sending.mutate(checked.output, { onError: focus });
      return;
    }
    setFieldError(checked.errors.values().next().value);
    sending.reset();
    focus();
  }
  return {
    send,
    /** Clears the error of an earlier value. */
    forget() {
      setFieldError(undefined);
      sending.reset();
    },
    fieldError: fieldError === undefined ? refusalOf(sending.error) : say(fieldError),
  };
}

import { useLingui } from "@lingui/react";
import { useEffect, useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/** A mistake is kept as it was said: when the language changes it is found again and said in the new one. */
export function useRetoldMistakes<V extends FieldValues, Out>(
  form: UseFormReturn<V, unknown, Out>,
): void {
  const { locale } = useLingui().i18n;
  const told = useRef(locale);
  const { trigger, formState } = form;
  const { errors } = formState;
  useEffect(() => {
    if (told.current === locale) return;
    told.current = locale;
    // What the server refused only the server can say again.
    const ours = Object.entries(errors).filter(([, error]) => error?.type !== "server");
    if (ours.length > 0) void trigger(ours.map(([name]) => name as Path<V>));
  }, [locale, errors, trigger]);
}

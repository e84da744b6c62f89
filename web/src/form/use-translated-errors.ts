import { useLingui } from "@lingui/react";
import { useEffect, useRef } from "react";
import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

/**
 * Finds the fields' errors again when the language changes, so that they are shown in the new one.
 * @param refused the server's sentences by field, in the page's language
 */
export function useTranslatedErrors<V extends FieldValues, Out>(
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

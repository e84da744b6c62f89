import { useLingui } from "@lingui/react";
import { useEffect, useEffectEvent, useRef } from "react";

/** Runs `changed` after a change of language: to fetch the server's sentences in the new one, or to drop its refusals. */
export function useLanguageChange(changed: () => void): void {
  const { i18n } = useLingui();
  const language = useRef(i18n.locale);
  const tell = useEffectEvent(changed);
  useEffect(() => {
    if (language.current === i18n.locale) return;
    language.current = i18n.locale;
    tell();
  }, [i18n.locale]);
}

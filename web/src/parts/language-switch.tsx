import { languages, LANGUAGE_COOKIE, type Language } from "@portal/contract";
import { useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { activate } from "../locales/activate.ts";
import { useFailureToast } from "./use-failure-toast.ts";

const YEAR_SECONDS = 31_536_000;

function remember(language: Language): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

/** Shows the portal in the other language, at once and without losing anything, and remembers it for a year. */
export function LanguageSwitch() {
  const { t, i18n } = useLingui();
  const toast = useFailureToast();
  const failedBefore = useRef(false);
  const other: Language = i18n.locale === "fil" ? "en" : "fil";
  async function change() {
    // Browsers never fetch a module again that failed once; what was typed survives a reload.
    if (failedBefore.current && navigator.onLine) {
      remember(other);
      location.reload();
      return;
    }
    try {
      await activate(other);
    } catch {
      failedBefore.current = true;
      toast.fail({
        title: t`The language could not be changed`,
        body: t`You seem to be offline. Please check your connection and try again.`,
        variant: "danger",
      });
      return;
    }
    toast.clear();
    remember(other);
  }
  return (
    <button
      type="button"
      lang={other}
      onClick={() => void change()}
      className="inline-flex min-h-11 cursor-pointer items-center rounded-control px-2 font-semibold text-paper underline-offset-4 hover:text-sun hover:underline"
    >
      {languages[other]}
    </button>
  );
}

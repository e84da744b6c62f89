import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { paths } from "@portal/contract/paths";
import { useSettings } from "../settings.ts";
import { CourierBadge } from "./courier-badge.tsx";
import { Logo } from "./logo.tsx";
import { useSession } from "../session.ts";
import { preferredCourierItem } from "./site-session.ts";
import { frameLook } from "../ui/look.ts";
import { languages, LANGUAGE_COOKIE, type Language } from "@portal/contract/languages";
import { activate } from "../locales/activate.ts";
import { within } from "../api/time-limit.ts";
import { reloadKept } from "./loading/reload.ts";
import { useFailureToast } from "../api/failure-toast.ts";

const YEAR_SECONDS = 31_536_000;
const ARRIVES_WITHIN_MS = 30_000;

function remember(language: Language): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${LANGUAGE_COOKIE}=${language}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`;
}

/** Switches the language in place, without losing any input, and remembers it for a year. */
function LanguageSwitch() {
  const { t, i18n } = useLingui();
  const toast = useFailureToast();
  const [isChanging, setChanging] = useState(false);
  const other: Language = i18n.locale === "fil" ? "en" : "fil";
  function fail() {
    toast.fail({
      title: t`The language could not be changed`,
      body: t`You seem to be offline. Please check your connection and try again.`,
      variant: "danger",
    });
  }
  async function change(): Promise<void> {
    try {
      await within(ARRIVES_WITHIN_MS, activate(other));
    } catch {
      // Lost on the line, or gone with a release: a new page has it, and browsers remember that this one has not.
      if (!(await reloadKept("asked", () => remember(other)))) fail();
      return;
    }
    toast.clear();
    remember(other);
  }
  function press() {
    setChanging(true);
    void change().finally(() => setChanging(false));
  }
  return (
    <button
      type="button"
      lang={other}
      aria-busy={isChanging || undefined}
      onClick={press}
      className="inline-flex min-h-11 cursor-pointer items-center rounded-control px-2 font-semibold text-brand underline underline-offset-4 hover:text-brand-deep"
    >
      {languages[other]}
    </button>
  );
}

/** Logo, and the badge of the courier whose link was followed (spec §2). */
export function SiteHeader() {
  const { t } = useLingui();
  const { product } = useSettings();
  const [courier] = useSession(preferredCourierItem);
  return (
    <header className="border-b border-line bg-paper">
      <div className={`${frameLook} flex min-h-15 flex-wrap items-center gap-x-3`}>
        <Link
          to={paths.home}
          aria-label={t`${product}, home`}
          className="-mr-2 flex min-h-11 min-w-11 items-center rounded-control pr-2 no-underline"
        >
          <Logo name={product} isSmall={courier !== null} />
        </Link>
        {courier ? <CourierBadge code={courier} look="beside" /> : null}
        <div className="-mr-2 ml-auto shrink-0">
          <LanguageSwitch />
        </div>
      </div>
    </header>
  );
}

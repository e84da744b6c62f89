import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "@portal/contract/paths";
import { useSettings } from "../settings.ts";
import { CourierBadge } from "./courier-badge.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { Logo } from "./logo.tsx";
import { useSession } from "../session.ts";
import { preferredCourierItem } from "./site-session.ts";

/** Logo, and the badge of the courier whose link was followed (spec §2). */
export function SiteHeader() {
  const { t } = useLingui();
  const { product } = useSettings();
  const [courier] = useSession(preferredCourierItem);
  return (
    <header className="border-b-4 border-sun bg-brand-deep">
      <div className="mx-auto flex min-h-15 max-w-5xl flex-wrap items-center gap-x-3 px-4 print:max-w-none print:px-0">
        <Link
          to={paths.home}
          aria-label={t`${product}, home`}
          className="-mx-1 flex min-h-11 min-w-11 items-center rounded-control p-1 no-underline"
        >
          {/* A phone has room for one name beside the language switch; the headline has ours. */}
          <Logo name={product} inverse className={courier ? "max-sm:[&>span]:hidden" : undefined} />
        </Link>
        {courier ? <CourierBadge code={courier} className="h-10 max-sm:px-2" /> : null}
        <div className="-mr-2 ml-auto shrink-0">
          <LanguageSwitch />
        </div>
      </div>
    </header>
  );
}

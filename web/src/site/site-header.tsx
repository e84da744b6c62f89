import { useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { Link } from "react-router";
import { paths } from "@portal/contract/paths";
import { useSettings } from "../settings.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { lazyChunk, Nothing } from "./lazy-part.tsx";
import { Logo } from "./logo.tsx";
import { useSession } from "../session.ts";
import { preferredCourierItem } from "./site-session.ts";
import { frameLook } from "../ui/frame.ts";

/** Only for those who followed a courier's link; without it the page works as well. */
const CourierBadge = lazyChunk(
  async () => (await import("./courier-badge.tsx")).CourierBadge,
  Nothing,
);

/** Logo, and the badge of the courier whose link was followed (spec §2). */
export function SiteHeader() {
  const { t } = useLingui();
  const { product } = useSettings();
  const [courier] = useSession(preferredCourierItem);
  return (
    <header className="border-b border-line bg-paper">
      <div
        className={`${frameLook} flex min-h-15 flex-wrap items-center gap-x-3 print:max-w-none print:px-0`}
      >
        <Link
          to={paths.home}
          aria-label={t`${product}, home`}
          className="-mr-2 flex min-h-11 min-w-11 items-center rounded-control pr-2 no-underline"
        >
          {/* A phone has room for one name beside the language switch; the headline has ours. */}
          <Logo name={product} className={courier ? "max-sm:hidden" : undefined} />
        </Link>
        {courier ? (
          <Suspense>
            <CourierBadge code={courier} className="h-10 max-sm:px-2" />
          </Suspense>
        ) : null}
        <div className="-mr-2 ml-auto shrink-0">
          <LanguageSwitch />
        </div>
      </div>
    </header>
  );
}

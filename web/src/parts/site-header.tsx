import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useSession } from "../session.ts";
import { useSettings } from "../settings.ts";
import { CourierBadge } from "./drawings/courier-badge.tsx";
import { Logo } from "./drawings/logo.tsx";

/** Logo, and the badge of the courier whose link led here (spec §2). */
export function SiteHeader() {
  const { t } = useLingui();
  const { product } = useSettings();
  const [courier] = useSession("preferred_courier");
  return (
    <header className="border-b-4 border-sun bg-brand-deep">
      <div className="mx-auto flex h-15 max-w-5xl items-center justify-between gap-3 px-4">
        <Link
          to={paths.home}
          aria-label={t`${product}, home`}
          className="-mx-1 rounded-control px-1 py-1 no-underline"
        >
          <Logo name={product} inverse />
        </Link>
        {courier ? <CourierBadge code={courier} className="h-10 max-sm:px-2" /> : null}
      </div>
    </header>
  );
}

import { courierCodes } from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { paths } from "../paths.ts";
import { useSettings } from "../settings.ts";
import { CourierBadge } from "./drawings/courier-badge.tsx";
import { Logo } from "./drawings/logo.tsx";
import { LegalLink } from "./legal-sheet.tsx";

const link = "inline-flex min-h-11 items-center font-semibold text-paper hover:text-sun";

/** Logo, contact, the two legal texts, the couriers' badges (spec §2). */
export function SiteFooter() {
  const { t } = useLingui();
  const { product, copyright_year: year } = useSettings();
  return (
    <footer className="mt-auto bg-brand-deep text-paper print:hidden">
      <div className="mx-auto flex max-w-5xl flex-col gap-6 px-4 py-8">
        <Link
          to={paths.home}
          aria-label={t`${product}, home`}
          className="self-start rounded-control no-underline"
        >
          <Logo name={product} inverse />
        </Link>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <Link to={paths.contact} className={link}>
              <Trans>Contact us</Trans>
            </Link>
          </li>
          <li>
            <LegalLink text="privacy" className={link}>
              <Trans>Privacy Policy</Trans>
            </LegalLink>
          </li>
          <li>
            <LegalLink text="terms" className={link}>
              <Trans>Terms of Use</Trans>
            </LegalLink>
          </li>
        </ul>
        <section aria-label={t`Delivery companies`}>
          <ul className="flex flex-wrap gap-2">
            {courierCodes.map((code) => (
              <li key={code}>
                <CourierBadge code={code} />
              </li>
            ))}
          </ul>
        </section>
        <p className="text-base">
          © {year} {product}
        </p>
      </div>
    </footer>
  );
}

import { courierCodes } from "@portal/contract/courier";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId } from "react";
import { Link } from "react-router";
import { paths } from "@portal/contract/paths";
import { useSettings } from "../settings.ts";
import { CourierBadge } from "./courier-badge.tsx";
import { Logo } from "./logo.tsx";
import { LegalLink } from "./legal-link.tsx";

const link = "inline-flex min-h-11 items-center font-semibold text-paper hover:text-sun";

export function SiteFooter() {
  const { t } = useLingui();
  const { product, copyright_year: year } = useSettings();
  const couriers = useId();
  return (
    <footer className="mt-auto bg-brand-deep text-paper print:hidden">
      <div className="mx-auto grid max-w-5xl gap-6 px-4 py-8 lg:grid-cols-[1fr_auto] lg:gap-x-12">
        <div className="flex flex-col gap-6">
          <Link
            to={paths.home}
            aria-label={t`${product}, home`}
            className="flex min-h-11 items-center self-start rounded-control no-underline"
          >
            <Logo name={product} inverse />
          </Link>
          <ul className="flex flex-wrap gap-x-4 sm:gap-x-6">
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
        </div>
        <section aria-labelledby={couriers} className="flex flex-col gap-3 lg:row-span-2">
          <h2 id={couriers} className="text-base">
            <Trans>Delivery companies</Trans>
          </h2>
          <ul className="flex flex-wrap gap-2 lg:grid lg:grid-cols-3">
            {courierCodes.map((code) => (
              <li key={code}>
                <CourierBadge code={code} className="lg:w-full" />
              </li>
            ))}
          </ul>
        </section>
        <p className="text-base lg:self-end">
          © {year} {product}
        </p>
      </div>
    </footer>
  );
}

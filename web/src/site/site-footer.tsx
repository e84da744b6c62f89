import { courierCodes } from "@portal/contract/courier";
import { useLingui } from "@lingui/react/macro";
import { Suspense, useId } from "react";
import { Link } from "react-router";
import { paths } from "@portal/contract/paths";
import { useSettings } from "../settings.ts";
import { frameLook } from "../ui/look.ts";
import { lazyChunk, Nothing } from "./loading/lazy-part.tsx";
import { Logo } from "./logo.tsx";
import { CourierBadge } from "./courier-badge.tsx";
import { LegalLink } from "./legal-link.tsx";
import { ClearPhone } from "./visit.tsx";

const OperatorFacts = lazyChunk(
  async () => (await import("./operator-facts.tsx")).OperatorFacts,
  Nothing,
);

const link =
  "inline-flex min-h-11 items-center font-semibold text-ink underline hover:text-brand-deep";

export function SiteFooter() {
  const { t } = useLingui();
  const { product, copyright_year: year, contact_hours: hours, complaints } = useSettings();
  const couriers = useId();
  return (
    <footer className="mt-auto border-t border-line bg-paper text-base print:hidden">
      <div className={`${frameLook} flex flex-col gap-4 py-6`}>
        <Link
          to={paths.home}
          aria-label={t`${product}, home`}
          className="flex min-h-11 items-center self-start rounded-control no-underline"
        >
          <Logo name={product} />
        </Link>
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <Link to={paths.contact} className={link}>
              {t`Contact us`}
            </Link>
          </li>
          <li>
            <LegalLink text="privacy" className={link}>
              {t`Privacy Policy`}
            </LegalLink>
          </li>
          <li>
            <LegalLink text="terms" className={link}>
              {t`Terms of Use`}
            </LegalLink>
          </li>
          <li>
            <LegalLink text="accessibility" className={link}>
              {t`Accessibility`}
            </LegalLink>
          </li>
          <li className="empty:hidden">
            <ClearPhone />
          </li>
        </ul>
        {hours || complaints ? (
          <Suspense>
            <OperatorFacts />
          </Suspense>
        ) : null}
        <section aria-labelledby={couriers} className="text-ink-soft">
          <h2 id={couriers} className="text-base">
            {t`Delivery companies`}
          </h2>
          <ul className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
            {courierCodes.map((code) => (
              <li key={code}>
                <CourierBadge code={code} look="quiet" />
              </li>
            ))}
          </ul>
        </section>
        <p className="text-ink-soft">
          © {year} {product}
        </p>
      </div>
    </footer>
  );
}

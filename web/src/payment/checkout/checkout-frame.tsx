import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CourierBadge } from "../../site/courier-badge.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { PageColumn } from "../../ui/page-column.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { checkoutTheme } from "./checkout-themes.ts";

type CheckoutFrameProps = {
  courierCode: string;
  /** Null while unknown, undefined if it is not shown. */
  courierName: string | null | undefined;
  backTo: string;
  children: ReactNode;
  aside?: ReactNode;
  asideLabel?: string | undefined;
};

/** What differs between the couriers' checkouts: colour, title, words of the back link (R-21). */
export function CheckoutFrame(props: CheckoutFrameProps) {
  const { t } = useLingui();
  const { colour, words } = checkoutTheme(props.courierCode);
  const merchant = words === "merchant";
  const title = merchant ? t`Payment Checkout` : t`Checkout`;
  return (
    <div data-theme={colour}>
      <PageColumn aside={props.aside} asideLabel={props.asideLabel}>
        <PageTitle>{title}</PageTitle>
        <ButtonLink
          to={props.backTo}
          variant="quiet"
          icon="arrow-left"
          className="-my-3 -ml-3 self-start px-3!"
        >
          {merchant ? t`Go back to merchant` : t`Back`}
        </ButtonLink>
        <article className="overflow-hidden rounded-card border border-line bg-paper shadow-soft">
          {/* Stacked on a phone, with space reserved for the badge: title and name may not fit on one line. */}
          <header className="flex min-h-19 flex-col justify-center gap-3 bg-brand px-4 py-4 text-paper sm:flex-row sm:items-center sm:justify-between sm:px-6">
            <h1 className="text-2xl">{title}</h1>
            {props.courierName === undefined ? null : (
              <div className="flex h-11 sm:grow sm:justify-end">
                {props.courierName === null ? (
                  <Skeleton className="h-11 w-28 bg-paper/30!" />
                ) : (
                  <CourierBadge code={props.courierCode} name={props.courierName} />
                )}
              </div>
            )}
          </header>
          <div className="flex flex-col gap-6 p-4 sm:p-6">{props.children}</div>
        </article>
      </PageColumn>
    </div>
  );
}

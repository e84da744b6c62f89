import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { CourierBadge } from "../../site/courier-badge.tsx";
import { PageTitle } from "../../site/page-title.tsx";
import { BackLink } from "../../ui/back-link.tsx";
import { classNames } from "../../ui/class-names.ts";
import { frameLook } from "../../ui/frame.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

type CheckoutTheme = {
  /** `data-theme` of app.css. */
  colour: "sky" | "green" | "cyan" | "navy";
  /** The wording of the title and of the back link. */
  words: "merchant" | "plain";
};

/** The differences between the couriers' checkouts (spec §2, R-21). */
const themes: Record<string, CheckoutTheme> = {
  Quadx: { colour: "sky", words: "merchant" },
  Skyward: { colour: "green", words: "plain" },
  Abyan: { colour: "cyan", words: "plain" },
};
const usual: CheckoutTheme = { colour: "navy", words: "plain" };

/** A courier's theme; unknown couriers get the default. */
export function checkoutTheme(courierCode: string): CheckoutTheme {
  return (Object.hasOwn(themes, courierCode) ? themes[courierCode] : undefined) ?? usual;
}

type CheckoutFrameProps = {
  courierCode: string;
  /** Null while unknown, undefined if it is not shown. */
  courierName: string | null | undefined;
  backTo: string;
  children: ReactNode;
  /** On a desktop the card fills the frame, for two columns in it. */
  wide?: boolean | undefined;
};

/**
 * What differs between the couriers' checkouts: colour, title, words of the back link (R-21). A band of the courier's
 * colour carries the title, and the card that hangs in it has its tint.
 */
export function CheckoutFrame(props: CheckoutFrameProps) {
  const { t } = useLingui();
  const { colour, words } = checkoutTheme(props.courierCode);
  const merchant = words === "merchant";
  const title = merchant ? t`Payment Checkout` : t`Checkout`;
  return (
    <div data-theme={colour}>
      <PageTitle>{title}</PageTitle>
      <header className="bg-band pb-16 text-[#fff] print:bg-transparent print:pb-4 print:text-ink">
        <div className={classNames(frameLook, "flex flex-col gap-6 pt-6 md:pt-10 print:pt-4")}>
          <div className="on-band">
            <BackLink to={props.backTo}>{merchant ? t`Go back to merchant` : t`Back`}</BackLink>
          </div>
          {/* Stacked on a phone, with space reserved for the badge: title and name may not fit on one line. */}
          <div className="flex flex-col gap-3 sm:flex-row sm:items-center sm:justify-between">
            <h1>{title}</h1>
            {props.courierName === undefined ? null : (
              <div className="flex h-11 sm:grow sm:justify-end">
                {props.courierName === null ? (
                  <Skeleton className="h-11 w-28" />
                ) : (
                  <CourierBadge code={props.courierCode} name={props.courierName} />
                )}
              </div>
            )}
          </div>
        </div>
      </header>
      <div className={classNames(frameLook, "-mt-10 pb-6 md:pb-10 print:mt-0")}>
        <article
          className={classNames(
            "max-w-column rounded-card border border-brand/35 bg-brand-on p-4 sm:p-6 print:border-0 print:bg-transparent print:p-0",
            props.wide && "lg:max-w-none",
          )}
        >
          <div className="flex flex-col gap-6">{props.children}</div>
        </article>
      </div>
    </div>
  );
}

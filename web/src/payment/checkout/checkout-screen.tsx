import { isPaidStatus, pathOfTransactionType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { useLingui } from "@lingui/react/macro";
import { Navigate, useParams } from "react-router";
import { DEFAULT_OFFICE_CODE } from "@portal/contract/courier";
import { useOfficeCouriers } from "../../api/lists.ts";
import { ownRequests } from "../../own-things.ts";
import { paths } from "@portal/contract/paths";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { AccessForm, EnterMobile } from "../../record/request/access-form.tsx";
import { AlreadyPage } from "../resume/already-page.tsx";
import { CheckoutForm, CheckoutRow } from "./checkout-form.tsx";
import { TransactionProblem } from "../summary/transaction-problem.tsx";
import { useTransaction } from "../summary/transaction-query.ts";
import { useSession } from "../../session.ts";
import { checkoutDetailsItem } from "../../delivery/delivery-session.ts";
import type { ReactNode } from "react";
import { CourierBadge } from "../../site/courier-badge.tsx";
import { useHeadingFocus } from "../../site/focus-heading.ts";
import { PageTitle } from "../../site/page-title.tsx";
import { BackLink } from "../../ui/page-column.tsx";
import { classNames, frameLook } from "../../ui/look.ts";

/**
 * The courier as it serves the office of a transaction, even if it has been disabled since. Use it once per page,
 * above the parts that need it: a second use below would refetch a failed list on each mount.
 */
function useOfficeCourier(transaction: FullTransaction | null) {
  const officeCode = transaction?.office?.code || DEFAULT_OFFICE_CODE;
  const couriers = useOfficeCouriers(officeCode, { enabled: transaction !== null });
  return {
    // A failed list must not block the page: names and channels are in other answers too.
    settled: couriers.isSuccess || couriers.isError,
    courier: couriers.data?.find(({ code }) => code === transaction?.delivery_courier) ?? null,
  };
}

function Placeholder() {
  const { t } = useLingui();
  return (
    <Loading label={t`Loading the checkout`}>
      <div className="flex flex-col gap-6">
        <CheckoutRow
          beside={
            <>
              <Skeleton className="h-20 w-full" />
              <Skeleton className="h-20 w-full" />
            </>
          }
        >
          <Skeleton className="h-80 w-full lg:h-48" />
        </CheckoutRow>
        <Skeleton className="h-44 w-full lg:h-36" />
        <CheckoutRow beside={<Skeleton className="h-28 w-full max-lg:hidden" />}>
          <Skeleton className="h-44 w-full" />
          <Skeleton className="h-11 w-full" />
        </CheckoutRow>
      </div>
    </Loading>
  );
}

/** Checkout (spec §2): one screen for all couriers, with the courier's colours and words. */
export default function CheckoutScreen() {
  const { t } = useLingui();
  const { uuid = "", type = "" } = useParams();
  const [kept] = useSession(checkoutDetailsItem);
  const ofThis = kept?.uuid === uuid ? kept : null;
  const { data: transaction, error, refetch } = useTransaction(uuid);
  const full = transaction?.access === "full" ? transaction : null;
  const { courier, settled } = useOfficeCourier(full);
  const isComing = ownRequests.useToken(uuid) !== null && transaction?.access !== "public";
  const isPast =
    transaction !== undefined && (isPaidStatus(transaction.status) || full?.holds_money === true);
  // A refused payment may replace the form.
  useHeadingFocus(isPast ? "past" : transaction?.access === "public" ? "question" : "form");
  const nameToCome = isComing ? null : undefined;

  if (error && !transaction)
    return <TransactionProblem error={error} onRetry={() => void refetch()} />;
  if (transaction) {
    const properType = pathOfTransactionType[transaction.transactable_type];
    if (type !== properType) return <Navigate to={paths.checkout(properType, uuid)} replace />;
    if (isPast) return <AlreadyPage transaction={transaction} />;
  }
  return (
    <CheckoutFrame
      courierCode={full?.delivery_courier ?? ofThis?.delivery_courier ?? ""}
      courierName={full && settled ? courier?.name || full.payee : nameToCome}
      backTo={paths.transaction(uuid)}
      wide={transaction?.access !== "public"}
    >
      {full && settled ? (
        <CheckoutForm key={uuid} transaction={full} courier={courier} />
      ) : transaction?.access === "public" ? (
        <>
          <p>
            <EnterMobile reference={transaction.reference} />
          </p>
          <AccessForm uuid={uuid} submit={t`Continue`} />
        </>
      ) : (
        <Placeholder />
      )}
    </CheckoutFrame>
  );
}

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
function CheckoutFrame(props: CheckoutFrameProps) {
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

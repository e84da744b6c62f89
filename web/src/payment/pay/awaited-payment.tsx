import { QR_CHANNEL } from "@portal/contract/courier";
import { paths } from "@portal/contract/paths";
import { pathOfTransactionType } from "@portal/contract/status";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { lazyPart } from "../../site/loading/lazy-part.tsx";
import { useSettings } from "../../settings.ts";
import { flushLook, Button, ButtonLink } from "../../ui/button.tsx";
import { OutsideLink } from "../../ui/outside-link.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { paymentAddress } from "./payment-address.ts";
import { api } from "@portal/contract/api";
import { useMutation } from "@tanstack/react-query";
import { call } from "../../api/api.ts";
import { useExplainedFailure } from "../../api/failure-toast.ts";
import { ownRequests } from "../../own-things.ts";
import { AskingButton } from "../../site/asking-button.tsx";
import { useIsHere } from "../../site/here.ts";
import { focusHeading, useFocusHandedOn } from "../../site/focus-heading.ts";
import { useTransactionCache } from "../summary/transaction-query.ts";
import { formatPesos } from "@portal/contract/money";
import { useEffect, useState, type ReactNode } from "react";
import { serverNow } from "../../api/server-clock.ts";
import { useDates } from "../../site/use-dates.ts";

/** Only for one of the channels; the fallback is as high, so that what follows does not move. */
const QrPayment = lazyPart(
  () => import("./qr-payment.tsx").then((fetched) => fetched.QrPayment),
  <div className="min-h-117 md:min-h-90">
    <Skeleton className="size-60" />
  </div>,
);

/** How to pay the open payment: by its QR code, or on the payment provider's page. */
function Way({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  const settings = useSettings();
  const { checkout_url: url, qr_code_value: value, transactable_type: type, uuid } = transaction;
  if (transaction.payment_channel === QR_CHANNEL && value)
    return <QrPayment transaction={transaction} value={value} />;
  const address = url === null ? null : paymentAddress(url, settings);
  if (address !== null)
    return <OutsideLink href={address}>{t`Go to the payment page`}</OutsideLink>;
  // The payment company has not answered: the same channel there asks it for the same payment.
  return (
    <>
      <p>{t`The payment page could not be opened yet.`}</p>
      <ButtonLink to={paths.checkout(pathOfTransactionType[type], uuid)} wide>
        {t`Try again`}
      </ButtonLink>
    </>
  );
}

/** Cancels an open payment after a confirmation. */
function CancelPayment({ uuid }: { uuid: string }) {
  const { t } = useLingui();
  const explain = useExplainedFailure();
  const token = ownRequests.useToken(uuid);
  const isHere = useIsHere();
  const { reload } = useTransactionCache(uuid);
  const cancel = useMutation({
    mutationFn: () =>
      call(api.cancelTransaction, {
        params: { id: uuid },
        headers: { transaction: token ?? undefined },
      }),
    meta: { explains: true },
    onSuccess: async () => {
      await reload();
      if (isHere()) focusHeading();
    },
    onError: async (failed) => {
      explain(failed, t`Unable to cancel`);
      // The usual reason for a refusal: it was paid a moment ago.
      await reload();
    },
  });
  return (
    <AskingButton
      label={t`Cancel this payment`}
      className={flushLook}
      question={t`Cancel this payment?`}
      busy={cancel.isPending}
      busyLabel={t`Cancelling the payment`}
      yes={t`Yes, cancel it`}
      no={t`No, keep it`}
      onYes={() => cancel.mutate()}
    >
      {t`Please do not cancel if you have already paid. After you cancel, you can try again or change the details.`}
    </AskingButton>
  );
}

/** In the order in which a payer needs it: how much and until when, where to pay, then what else can be done. */
export function AwaitedPayment({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  return (
    <div ref={useFocusHandedOn()} className="flex flex-col gap-4 sm:items-start">
      <h2 className="text-xl">{t`Pay now`}</h2>
      <AmountToPay transaction={transaction} />
      <Way transaction={transaction} />
      <p className="print:hidden">{t`This page changes by itself once the payment has arrived.`}</p>
      <RefreshStatus uuid={transaction.uuid}>
        <CancelPayment uuid={transaction.uuid} />
      </RefreshStatus>
    </div>
  );
}

const LOOK_EVERY_MS = 5_000;

/** The server's time is known in whole seconds, and late by the time that its answer took. */
const CLOCK_BEHIND_MS = 5_000;

/** Minutes until an instant, rounded up but never too high; 0 afterwards. */
export const minutesLeft = (until: Date, now: Date): number =>
  Math.max(0, Math.ceil((until.getTime() - now.getTime() - CLOCK_BEHIND_MS) / 60_000));

/** A countdown of the minutes left to pay. */
function TimeLeft({ until }: { until: string }) {
  const { t } = useLingui();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  const minutes = minutesLeft(new Date(until), now);
  return (
    <strong role="timer" className="inline-block print:hidden">
      {t`${minutes} min left`}
    </strong>
  );
}

/** What is to be paid, to whom, and until when: what a payer has to know first. */
function AmountToPay({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  const { amount, payee, payment_expires_at: expires } = transaction;
  const dates = useDates();
  const end = expires === null ? null : dates.moment(new Date(expires));
  return (
    <div>
      <p>
        <span className="block text-ink-soft">{t`Amount to Pay`}</span>
        <strong translate="no" className="text-[min(2.25rem,16vw)] leading-[1.15]">
          {formatPesos(amount)}
        </strong>
        {payee === "" ? null : <span className="block">{t`to ${payee}`}</span>}
      </p>
      {expires === null ? null : (
        <p>
          <Trans>
            Please pay before <strong>{end}</strong>.
          </Trans>{" "}
          <TimeLeft until={expires} />
        </p>
      )}
    </div>
  );
}

/** Refreshes at once and announces the result; an error is explained at the top of the page. */
export function RefreshStatus({ uuid, children }: { uuid: string; children?: ReactNode }) {
  const dates = useDates();
  const { t } = useLingui();
  const { refresh } = useTransactionCache(uuid);
  const [busy, setBusy] = useState(false);
  const [lookedAt, setLookedAt] = useState<Date | null>(null);
  const looked = lookedAt === null ? "" : dates.moment(lookedAt);
  async function look() {
    setBusy(true);
    const arrived = await refresh().then(
      () => true,
      () => false,
    );
    setLookedAt(arrived ? serverNow() : null);
    setBusy(false);
  }
  return (
    <div ref={useFocusHandedOn()} className="flex flex-col gap-1 print:hidden">
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          icon="refresh"
          busy={busy}
          busyLabel={t`Looking for your payment`}
          onClick={() => void look()}
        >
          {t`Refresh`}
        </Button>
        {children}
      </div>
      <p role="status" className="text-base text-ink-soft">
        {looked === "" ? "" : t`The payment has not arrived yet, checked ${looked}`}
      </p>
    </div>
  );
}

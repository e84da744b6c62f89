import {
  type Courier,
  type PaymentChannel,
  channelName,
  choosable,
  waitsForChannels,
} from "@portal/contract/courier";
import { formatPesos } from "@portal/contract/money";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useId, useState } from "react";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { leadsOn, NotPayable, RequestChanged } from "./checkout-refusals.tsx";
import { type Agreed, useCheckout } from "./use-checkout.ts";
import { QrphInstructions } from "../pay/qrph-instructions.tsx";
import { paymentChannelItem } from "../../delivery/delivery-session.ts";
import {
  usePaymentChannels,
  useUnavailableChannels,
} from "../../delivery/request/courier-offers.ts";
import { NothingPayable } from "../../delivery/request/nothing-payable.tsx";
import { useSession } from "../../session.ts";
import { useSettings } from "../../settings.ts";
import { useIsOnline } from "../../site/use-is-online.ts";
import { LoadErrorBanner } from "../../site/problem/load-error-banner.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { Banner, FocusedBanner } from "../../ui/banner.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { classNames, twoColumns } from "../../ui/look.ts";
import { displayMobile } from "@portal/contract/contact";
import { orDash } from "@portal/contract/text";
import { Icon } from "../../ui/icons.tsx";
import { SummaryList } from "../../ui/summary-list.tsx";
import { paths } from "@portal/contract/paths";

const AGENCY_SHARE = 0;

/** Who receives the payment (spec §1, R-25). */
function NoticeToClients({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  const { product } = useSettings();
  const { payee } = transaction;
  const amount = formatPesos(transaction.amount);
  const share = formatPesos(AGENCY_SHARE);
  return (
    <section className="rounded-card border border-brand/35 bg-paper p-4">
      <h2 className="text-lg">{t`Notice to Clients`}</h2>
      <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
        <li>
          <Trans>
            The courier fee is <strong>{amount}</strong>. You pay it directly to the courier
            provider, <strong>{payee}</strong>.
          </Trans>
        </li>
        <li>
          <Trans>
            The LTO does not collect courier fees. Its share of this payment is{" "}
            <strong>{share}</strong>.
          </Trans>
        </li>
        <li>{t`${product} is only an integration platform and collects no fees.`}</li>
      </ul>
    </section>
  );
}

/** The payment channels, and the selected one: the session's, else the open payment's, else the first (spec §3). */
function usePaymentChannel(transaction: FullTransaction, courier: Courier | null) {
  const code = transaction.delivery_courier;
  const [kept, choose] = useSession(paymentChannelItem);
  const channels = usePaymentChannels(code);
  const offered: readonly PaymentChannel[] =
    channels.data ?? choosable(courier?.available_payment_channels ?? []);
  const wanted = [kept, transaction.payment_channel].find(
    (channel) => channel !== null && offered.includes(channel),
  );
  return {
    offered,
    /** One with the same name may be offered. */
    unavailable: useUnavailableChannels(courier).filter(
      (channel) => !offered.some((other) => channelName(other) === channelName(channel)),
    ),
    chosen: wanted ?? offered[0] ?? null,
    choose,
    isLoaded: channels.isSuccess,
    error: channels.error,
    retry: () => void channels.refetch(),
  };
}

function PaymentChannels({ channel }: { channel: ReturnType<typeof usePaymentChannel> }) {
  const { t } = useLingui();
  const { offered, unavailable, chosen, choose, error, retry } = channel;
  if (offered.length + unavailable.length > 0)
    return (
      <>
        {offered.length === 0 ? <NothingPayable /> : null}
        <ChoiceCards
          legend={t`Payment Channel`}
          name="payment_channel"
          choices={[
            ...offered.map((value) => ({ value, label: channelName(value) })),
            ...unavailable.map((value) => ({
              value,
              label: channelName(value),
              hint: t`Not available right now`,
              disabled: true,
            })),
          ]}
          value={chosen}
          onChange={choose}
        />
      </>
    );
  if (error)
    return (
      <LoadErrorBanner
        error={error}
        title={t`The payment channels could not be loaded`}
        onRetry={retry}
      />
    );
  return (
    <Loading label={t`Loading the payment channels`}>
      <Skeleton className="h-27 w-full" />
    </Loading>
  );
}

/** Two parts of the checkout, on a desktop side by side. */
export function CheckoutRow({ children, beside }: { children: ReactNode; beside: ReactNode }) {
  return (
    <div className={classNames("flex flex-col gap-6", twoColumns)}>
      <div className="flex min-w-0 flex-col gap-6">{children}</div>
      <div className="flex min-w-0 flex-col gap-6 lg:border-l lg:border-brand/35 lg:pl-10">
        {beside}
      </div>
    </div>
  );
}

/** The payment page did not open: nobody says why, and on a slow line it may still. */
function NotOpened({ onAgain }: { onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <FocusedBanner
      of="lost"
      variant="warning"
      title={t`The payment page has not opened.`}
      actions={
        <Button icon="refresh" onClick={onAgain}>
          {t`Try again`}
        </Button>
      }
    >
      <p>{t`On a slow connection it may still open. If it does not, please try again. Your request is kept.`}</p>
    </FocusedBanner>
  );
}

type CheckoutFormProps = { transaction: FullTransaction; courier: Courier | null };

/** The checkout until the person leaves for the payment (spec §2). */
export function CheckoutForm({ transaction, courier }: CheckoutFormProps) {
  const { t } = useLingui();
  // A snapshot: the person agrees to the values that the dialog shows.
  const [asked, ask] = useState<Agreed | null>(null);
  const isOnline = useIsOnline();
  const offlineId = useId();
  const channel = usePaymentChannel(transaction, courier);
  const { pay, paying, tried, again, lookAgain, lost, notDeliverable, notOpened, changed } =
    useCheckout(transaction.uuid);
  const { delivery_courier: courierCode } = transaction;
  const { chosen } = channel;
  const open = transaction.status === "For Payment";
  const notPayable = notDeliverable ?? (paying ? null : transaction.not_payable);
  const refusal = notPayable ?? notOpened;
  const [saysOpen, setSaysOpen] = useState(open);
  // Ignores the payment that is being opened here: the layout must not shift before the page is left.
  if (saysOpen !== open && !paying) setSaysOpen(open);
  const waiting = waitsForChannels(courierCode) && !channel.isLoaded;
  const agreed = asked ?? (chosen === null ? null : { transaction, channel: chosen });
  // Another channel than that of the last attempt is asked about first.
  const onAgain = agreed === null || agreed.channel === tried ? again : () => ask(agreed);
  const amount = formatPesos((agreed?.transaction ?? transaction).amount);
  const payee = agreed?.transaction.payee;
  const name = agreed ? channelName(agreed.channel) : "";

  return (
    <>
      {lost ? <NotOpened onAgain={onAgain} /> : null}
      {saysOpen && isOpened(transaction) ? <OpenPayment transaction={transaction} /> : null}
      {refusal === null ? null : (
        <NotPayable
          uuid={transaction.uuid}
          refusal={refusal}
          onAgain={refusal === transaction.not_payable ? lookAgain : onAgain}
        />
      )}
      {changed === null ? null : <RequestChanged now={transaction} {...changed} />}
      <CheckoutRow beside={<CheckoutPlaces transaction={transaction} />}>
        <CheckoutClient transaction={transaction} />
      </CheckoutRow>
      <NoticeToClients transaction={transaction} />
      <CheckoutRow
        beside={
          <FootBar
            stacked
            lead={
              <p className="leading-tight">
                <span className="block text-base text-ink-soft">{t`Courier fee`}</span>
                <strong className="text-xl">{formatPesos(transaction.amount)}</strong>
                {isOnline ? null : (
                  <span id={offlineId} className="block text-base">
                    {t`Needs internet`}
                  </span>
                )}
              </p>
            }
          >
            <Button
              variant={saysOpen ? "secondary" : "primary"}
              disabled={chosen === null || waiting || !leadsOn(notPayable) || !isOnline}
              aria-describedby={isOnline ? undefined : offlineId}
              busy={paying}
              busyLabel={t`Continue: the payment is being opened`}
              className="lg:w-full"
              onClick={() => ask(agreed)}
            >
              {t`Continue`}
            </Button>
          </FootBar>
        }
      >
        <PaymentChannels channel={channel} />
        <QrphInstructions />
      </CheckoutRow>
      {asked && (
        <QuestionDialog
          title={t`Continue to payment?`}
          yes={t`Continue`}
          no={t`Cancel`}
          onYes={() => {
            ask(null);
            pay(asked);
          }}
          onNo={() => ask(null)}
        >
          <p>
            <Trans>
              You are about to pay <strong>{amount}</strong> to <strong>{payee}</strong> with{" "}
              <strong>{name}</strong>.
            </Trans>
          </p>
        </QuestionDialog>
      )}
    </>
  );
}

function Place({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="flex gap-3">
      <Icon name="pin" className="mt-0.5 size-6 text-brand" />
      <div className="min-w-0">
        <h2 className="text-lg">{title}</h2>
        <div className="wrap-anywhere">{children}</div>
      </div>
    </section>
  );
}

/** Who receives it, and what (spec §2, section 1). */
function CheckoutClient({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  const isPlate = transaction.transactable_type === "Plate Number";
  return (
    <section>
      <h2 className="mb-3 text-lg">{t`Client details`}</h2>
      <SummaryList
        rows={[
          { term: t`Full Name`, asWritten: true, value: orDash(transaction.full_name) },
          { term: t`Email`, value: orDash(transaction.email) },
          { term: t`Mobile Number`, value: orDash(displayMobile(transaction.contact_number)) },
          {
            term: isPlate ? t`Plate No.` : t`Driver's License`,
            value: orDash(transaction.transactable_details.number),
          },
        ]}
      />
    </section>
  );
}

/** Origin and destination (spec §2, sections 2 and 3). */
function CheckoutPlaces({ transaction }: { transaction: FullTransaction }) {
  const { office } = transaction;
  return (
    <>
      <Place title={<Trans>Deliver from</Trans>}>
        {office?.name ? <p className="font-semibold">{office.name}</p> : null}
        <p>{office?.full_address ? office.full_address : <Trans>LTO Office</Trans>}</p>
      </Place>
      <Place title={<Trans>Shipping Address</Trans>}>
        <p>{orDash(transaction.delivery_details.full_address)}</p>
      </Place>
    </>
  );
}

/** Else there is nothing to go back to: the payment company has not answered. */
const isOpened = ({ checkout_url: url, qr_code_value: code }: FullTransaction): boolean =>
  url !== null || code !== null;

/** A payment is already open: continuing with another channel cancels it. */
function OpenPayment({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  return (
    <Banner
      variant="info"
      title={t`A payment is already open for this request`}
      actions={
        <ButtonLink to={paths.tracking({ transaction_reference: transaction.uuid })}>
          {t`Go to the open payment`}
        </ButtonLink>
      }
    >
      <p>
        {t`Go back to it to pay. Or choose another channel below: that cancels the open payment.`}
      </p>
    </Banner>
  );
}

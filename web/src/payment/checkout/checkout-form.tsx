import { channelName, waitsForChannels, type Courier } from "@portal/contract/courier";
import { formatPesos } from "@portal/contract/money";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import { useId, useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { useCheckout, type Agreed } from "./use-checkout.ts";
import { OpenPayment } from "./open-payment.tsx";
import { CheckoutClient, CheckoutPlaces } from "./checkout-details.tsx";
import { QrphInstructions } from "../pay/qrph-instructions.tsx";
import { usePaymentChannel } from "./use-payment-channel.ts";
import { NothingPayable } from "../../delivery/request/nothing-payable.tsx";
import { useSettings } from "../../settings.ts";
import { useIsOnline } from "../../site/use-is-online.ts";
import { lazyPart } from "../../site/lazy-part.tsx";
import { LoadErrorBanner } from "../../site/load-error-banner.tsx";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import { FocusedBanner } from "../../ui/focused-banner.tsx";
import { Loading, Skeleton } from "../../ui/skeleton.tsx";
import { classNames } from "../../ui/class-names.ts";
import { twoColumns } from "../../ui/frame.ts";

const AGENCY_SHARE = 0;

/** Who receives the payment (spec §1, R-25). */
function NoticeToClients({ transaction }: { transaction: FullTransaction }) {
  const { product } = useSettings();
  const { payee } = transaction;
  const amount = formatPesos(transaction.amount);
  const share = formatPesos(AGENCY_SHARE);
  return (
    <section className="rounded-card border border-brand/35 bg-paper p-4">
      <h2 className="text-lg">
        <Trans>Notice to Clients</Trans>
      </h2>
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
        <li>
          <Trans>{product} is only an integration platform and collects no fees.</Trans>
        </li>
      </ul>
    </section>
  );
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

/** The payment page did not open: nobody says why. */
function NotOpened({ onAgain }: { onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <FocusedBanner
      of="lost"
      variant="danger"
      title={t`We could not open the payment page.`}
      actions={
        <Button icon="refresh" onClick={onAgain}>
          <Trans>Try again</Trans>
        </Button>
      }
    >
      <p>
        <Trans>Please check your connection and try again. Your request is kept.</Trans>
      </p>
    </FocusedBanner>
  );
}

/** Few payments are refused. */
const NotPayable = lazyPart(
  () => import("./checkout-refusals.tsx").then((fetched) => fetched.NotPayable),
  null,
);
const RequestChanged = lazyPart(
  () => import("./checkout-refusals.tsx").then((fetched) => fetched.RequestChanged),
  null,
);

type CheckoutFormProps = { transaction: FullTransaction; courier: Courier | null };

/** The checkout until the person leaves for the payment (spec §2). */
export function CheckoutForm({ transaction, courier }: CheckoutFormProps) {
  const { t } = useLingui();
  // A snapshot: the person agrees to the values that the dialog shows.
  const [asked, ask] = useState<Agreed | null>(null);
  const isOnline = useIsOnline();
  const offlineId = useId();
  const channel = usePaymentChannel(transaction, courier);
  const { pay, paying, again, lookAgain, lost, notDeliverable, notOpened, changed } = useCheckout(
    transaction.uuid,
  );
  const { delivery_courier: courierCode } = transaction;
  const { chosen } = channel;
  const open = transaction.status === "For Payment";
  const refused = notDeliverable ?? (paying ? null : transaction.not_payable);
  const [saysOpen, setSaysOpen] = useState(open);
  // Ignores the payment that is being opened here: the layout must not shift before the page is left.
  if (saysOpen !== open && !paying) setSaysOpen(open);
  const waiting = waitsForChannels(courierCode) && !channel.isLoaded;
  const agreed = asked ?? (chosen === null ? null : { transaction, channel: chosen });
  const amount = formatPesos((agreed?.transaction ?? transaction).amount);
  const payee = agreed?.transaction.payee;
  const name = agreed ? channelName(agreed.channel) : "";

  return (
    <>
      {lost ? <NotOpened onAgain={again} /> : null}
      {saysOpen ? <OpenPayment transaction={transaction} /> : null}
      {refused === null ? null : (
        <NotPayable
          uuid={transaction.uuid}
          refusal={refused}
          onAgain={notDeliverable ? again : lookAgain}
        />
      )}
      {notOpened === null || refused !== null ? null : (
        <NotPayable uuid={transaction.uuid} refusal={notOpened} onAgain={again} />
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
                <span className="block text-base text-ink-soft">
                  <Trans>Courier fee</Trans>
                </span>
                <strong className="text-xl">{formatPesos(transaction.amount)}</strong>
                {isOnline ? null : (
                  <span id={offlineId} className="block text-base">
                    <Trans>Needs internet</Trans>
                  </span>
                )}
              </p>
            }
          >
            <Button
              variant={saysOpen ? "secondary" : "primary"}
              disabled={chosen === null || waiting || refused !== null || !isOnline}
              aria-describedby={isOnline ? undefined : offlineId}
              busy={paying}
              busyLabel={t`Continue: the payment is being opened`}
              className="lg:w-full"
              onClick={() => ask(agreed)}
            >
              <Trans>Continue</Trans>
            </Button>
          </FootBar>
        }
      >
        <PaymentChannels channel={channel} />
        <QrphInstructions />
      </CheckoutRow>
      <QuestionDialog
        open={asked !== null}
        title={t`Continue to payment?`}
        yes={t`Continue`}
        no={t`Cancel`}
        onYes={() => {
          ask(null);
          if (asked) pay(asked);
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
    </>
  );
}

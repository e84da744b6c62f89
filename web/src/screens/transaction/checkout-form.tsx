import {
  channelName,
  formatPesos,
  waitsForChannels,
  type Courier,
  type FullTransaction,
} from "@portal/contract";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { HomeLink } from "../../parts/page/home-link.tsx";
import { paths } from "../../paths.ts";
import { Banner } from "../../ui/banner.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { QuestionDialog } from "../../ui/question-dialog.tsx";
import { FootBar } from "../../ui/foot-bar.tsx";
import { CheckoutDetails } from "./checkout-details.tsx";
import { NoticeToClients } from "./notice-to-clients.tsx";
import { PaymentChannels } from "./payment-channels.tsx";
import { QrphInstructions } from "./qrph-instructions.tsx";
import { useCheckout } from "./use-checkout.ts";
import { usePaymentChannel } from "./use-payment-channel.ts";

/** A payment is open already: going on with another channel gives it up. */
function OpenPayment({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  return (
    <Banner
      variant="info"
      title={t`A payment is already open for this request`}
      actions={
        <ButtonLink
          to={paths.tracking({ transaction_reference: transaction.uuid })}
          variant="secondary"
        >
          <Trans>Go to the open payment</Trans>
        </ButtonLink>
      }
    >
      <p>
        <Trans>You can go back to it, or choose another payment channel below instead.</Trans>
      </p>
    </Banner>
  );
}

function NotDeliverable({ uuid, reason }: { uuid: string; reason: string }) {
  const { t } = useLingui();
  return (
    <Banner
      variant="danger"
      title={t`This cannot be paid for now`}
      actions={
        <>
          <ButtonLink to={paths.transaction(uuid)} state={{ change: true }} variant="secondary">
            <Trans>Change details</Trans>
          </ButtonLink>
          <HomeLink variant="secondary" />
        </>
      }
    >
      <p>{reason}</p>
      <p>
        <Trans>Nothing was paid.</Trans>
      </p>
    </Banner>
  );
}

type CheckoutFormProps = { transaction: FullTransaction; courier: Courier | null };

/** Everything between loading and leaving for the payment (spec §2). */
export function CheckoutForm({ transaction, courier }: CheckoutFormProps) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  const channel = usePaymentChannel(transaction, courier);
  const { pay, paying, notDeliverable } = useCheckout(transaction);
  const { payee, delivery_courier: courierCode } = transaction;
  const { chosen } = channel;
  const open = transaction.status === "For Payment";
  const [saysOpen, setSaysOpen] = useState(open);
  // The payment being opened here is no news: nothing moves before the page is left for it.
  if (saysOpen !== open && !paying) setSaysOpen(open);
  const waiting = waitsForChannels(courierCode) && !channel.isLoaded;
  const amount = formatPesos(transaction.amount);
  const name = chosen ? channelName(chosen) : "";

  return (
    <>
      {saysOpen ? <OpenPayment transaction={transaction} /> : null}
      {notDeliverable === null ? null : (
        <NotDeliverable uuid={transaction.uuid} reason={notDeliverable} />
      )}
      <CheckoutDetails transaction={transaction} />
      <NoticeToClients transaction={transaction} />
      <PaymentChannels channel={channel} />
      <QrphInstructions />
      <FootBar
        lead={
          <p className="leading-tight">
            <span className="block text-base text-ink-soft">
              <Trans>Courier fee</Trans>
            </span>
            <strong className="text-xl">{amount}</strong>
          </p>
        }
      >
        <Button
          disabled={chosen === null || waiting}
          busy={paying}
          busyLabel={t`Continue: the payment is being opened`}
          onClick={() => setAsking(true)}
        >
          <Trans>Continue</Trans>
        </Button>
      </FootBar>
      <QuestionDialog
        open={asking && chosen !== null}
        title={t`Continue to payment?`}
        yes={t`Continue`}
        no={t`Cancel`}
        onYes={() => {
          setAsking(false);
          if (chosen !== null) pay(chosen);
        }}
        onNo={() => setAsking(false)}
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

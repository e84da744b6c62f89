import { purposeOf } from "@portal/contract/appointment-purpose";
import type { FullTransaction } from "@portal/contract/transaction-read";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { api } from "@portal/contract/api";
import { call } from "../api/api.ts";
import { UnlessRefused } from "../form/unless-refused.tsx";
import { FailureNotice } from "./request/failure-notice.tsx";
import { UnlessBooked } from "../booked/unless-booked.tsx";
import { PageSkeleton } from "../site/loading/page-skeleton.tsx";
import { RetryPage } from "../site/problem/retry-page.tsx";
import { LazyShippingForm, ShippingPage } from "./request/shipping-page.tsx";
import type { ShippingSubject } from "./request/shipping-subject.ts";
import { paths } from "@portal/contract/paths";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { type DeliveryFacts, type Obstacle, isPaid, obstacleTo } from "./deliverability.ts";
import { useOwnTransaction } from "./delivery-session.ts";
import { Link } from "react-router";
import { atYourDealership } from "../record/status/at-your-dealership.tsx";

type DeliveryPageProps = {
  title: string;
  subject: ShippingSubject;
  record: DeliveryFacts & { dealer_name?: string | null | undefined };
  /** The other way to receive it; the main one where it is not delivered. */
  pickup?: { link: ReactNode; button: ReactNode } | undefined;
  /** The step before the form, until ownership has been shown. */
  ownership?: ReactNode;
  payment?: Payment | null | undefined;
};

type Paid = { transaction: Pick<FullTransaction, "holds_money" | "refunds"> };

function WhatBecomesOfIt({ transaction: { holds_money: holdsMoney, refunds } }: Paid) {
  if (!holdsMoney)
    return <Trans>There is nothing else to fill in. The summary shows where your item is.</Trans>;
  if (refunds.some(({ state }) => state !== "refused"))
    return (
      <Trans>We are returning your payment. The summary shows the status of your refund.</Trans>
    );
  return <Trans>We received your payment and are looking into it</Trans>;
}

/** Replaces the form, so that nothing is filled in, uploaded or paid twice. */
export function AlreadyPaid({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  return (
    <Banner
      variant="info"
      title={t`You have already paid for this delivery`}
      actions={
        <ButtonLink to={paths.tracking({ transaction_reference: transaction.uuid })}>
          {t`View the summary`}
        </ButtonLink>
      }
    >
      <p>
        <WhatBecomesOfIt transaction={transaction} />
      </p>
    </Banner>
  );
}

function PaymentOpen({ transaction }: { transaction: FullTransaction }) {
  const { t } = useLingui();
  return (
    <Banner
      variant="info"
      title={t`You have already started to pay`}
      actions={
        <ButtonLink
          to={paths.tracking({
            transaction_reference: transaction.uuid,
            payment_reference: transaction.payment_reference,
          })}
        >
          {t`Go to the payment`}
        </ButtonLink>
      }
    >
      <p>{t`There you can pay, or cancel and change the details.`}</p>
    </Banner>
  );
}

/** A record with a pickup appointment is not delivered: the appointment replaces the form. */
function UnlessPickup({ type, number, children }: ShippingSubject & { children: ReactNode }) {
  const { t } = useLingui();
  return (
    <UnlessBooked
      purpose={purposeOf("Pickup", type) ?? ""}
      number={number}
      title={t`You have an appointment to pick this up`}
      advice={<Trans>To have it delivered instead, cancel the appointment first.</Trans>}
    >
      {children}
    </UnlessBooked>
  );
}

/** The form, unless it is known already that its last press will be refused: something holds the record. */
function UnlessHeld({ subject, children }: { subject: ShippingSubject; children: ReactNode }) {
  const { id, type } = subject;
  return (
    <UnlessRefused
      about={`${type} ${subject.number}`}
      ask={(signal) => call(api.checkDelivery, { body: { transactable: { id, type } }, signal })}
      codes={["not_deliverable", "ownership_required"]}
      renderRefusal={(error) => (
        <FailureNotice
          isFirst
          error={error}
          message={error.message}
          others={[]}
          subject={subject}
        />
      )}
    >
      {children}
    </UnlessRefused>
  );
}

/** Created, or failed without holding money: the details can still be changed. */
const isEditable = ({ status, holds_money }: FullTransaction): boolean =>
  status === "Created" || (status === "failed" && !holds_money);

export function DeliveryPage(props: DeliveryPageProps) {
  const { title, subject, record, pickup, ownership, payment } = props;
  const { loading, error, again, transaction, token } = useOwnTransaction(subject);
  if (loading) return <PageSkeleton />;
  // A form for a second request would be replaced by the first one as soon as that can be read.
  if (error) return <RetryPage error={error} onRetry={again} />;
  const obstacle = obstacleTo(record);
  const paid = transaction && isPaid(transaction) ? transaction : null;
  const paying = transaction?.status === "For Payment" ? transaction : null;
  const editing = transaction && isEditable(transaction) ? { transaction, token } : undefined;
  // The request's handle is newer than the lookup's.
  const fresh = editing ? { ...subject, id: editing.transaction.transactable.id } : subject;
  const form = (
    <UnlessHeld subject={fresh}>
      <LazyShippingForm
        key={editing?.transaction.uuid ?? subject.number}
        subject={fresh}
        editing={editing}
      />
    </UnlessHeld>
  );
  return (
    <ShippingPage
      title={title}
      backTo={paths.record(subject.type, subject.asked)}
      subject={subject}
      beside={paid || paying || obstacle === "office" ? null : pickup?.link}
    >
      {paid ? (
        <AlreadyPaid transaction={paid} />
      ) : paying ? (
        <PaymentOpen transaction={paying} />
      ) : obstacle ? (
        <NotDeliverable
          obstacle={obstacle}
          subject={subject}
          dealerName={record.dealer_name}
          payment={payment}
          pickup={obstacle === "office" ? pickup?.button : null}
        />
      ) : (
        <UnlessPickup key={subject.number} {...subject}>
          {/* Whoever has the handle of a request has shown ownership before. */}
          {editing ? form : (ownership ?? form)}
        </UnlessPickup>
      )}
    </ShippingPage>
  );
}

/** The payment of a delivery under way, if the lookup returned it. */
type Payment = { transaction_reference: string; payment_reference: string };

type NotDeliverableProps = {
  payment?: Payment | null | undefined;
  obstacle: Obstacle;
  subject: ShippingSubject;
  dealerName?: string | null | undefined;
  /** The way on, where it is not delivered but can be picked up. */
  pickup?: ReactNode;
};

function Reason({ obstacle, subject, dealerName }: NotDeliverableProps): ReactNode {
  const office = subject.officeName ?? subject.officeCode;
  switch (obstacle) {
    case "under-way":
      return (
        <Trans>
          Someone has already asked for this delivery. Only one can be paid at a time. If it was
          you, open the link in our e-mail. If not, <Link to={paths.contact}>tell us</Link>.
        </Trans>
      );
    case "not-available":
      return (
        <Trans>It is not ready yet, or it was already released. Its status page says more.</Trans>
      );
    case "at-dealer":
      return dealerName ? (
        <Trans>It is kept by {dealerName}. Please contact them to get it.</Trans>
      ) : (
        atYourDealership
      );
    case "office":
      return <Trans>{office} does not deliver yet. You can pick it up there.</Trans>;
  }
}

/** Replaces the form, so that nobody fills it in for nothing. */
function NotDeliverable(props: NotDeliverableProps) {
  const { t } = useLingui();
  const { type, asked } = props.subject;
  const payment = props.obstacle === "under-way" ? props.payment : null;
  return (
    <Banner
      variant="warning"
      title={t`This cannot be delivered now`}
      actions={
        <>
          {payment ? (
            <ButtonLink to={paths.tracking(payment)}>{t`View Payment Details`}</ButtonLink>
          ) : null}
          {props.pickup}
          <ButtonLink
            to={paths.record(type, asked)}
            variant={payment || props.pickup ? "secondary" : "primary"}
          >
            {t`Go back to the status`}
          </ButtonLink>
        </>
      }
    >
      <p>
        <Reason {...props} />
      </p>
    </Banner>
  );
}

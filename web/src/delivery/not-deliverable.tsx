import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Link } from "react-router";
import type { ShippingSubject } from "./request/shipping-subject.ts";
import { atYourDealership } from "../record/status/at-your-dealership.tsx";
import { paths } from "@portal/contract/paths";
import { Banner } from "../ui/banner.tsx";
import { ButtonLink } from "../ui/button.tsx";
import type { Obstacle } from "./deliverability.ts";

/** The payment of a delivery under way, if the lookup returned it. */
export type Payment = { transaction_reference: string; payment_reference: string };

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
export function NotDeliverable(props: NotDeliverableProps) {
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
            <ButtonLink to={paths.tracking(payment)}>
              <Trans>View Payment Details</Trans>
            </ButtonLink>
          ) : null}
          {props.pickup}
          <ButtonLink
            to={paths.record(type, asked)}
            variant={payment || props.pickup ? "secondary" : "primary"}
          >
            <Trans>Go back to the status</Trans>
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

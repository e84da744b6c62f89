import type { paidTransactionStatuses } from "@portal/contract/status";
import type { Transaction } from "@portal/contract/transaction-read";
import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { buttonLook } from "../../ui/button-look.ts";
import { Icon } from "../../ui/icons.tsx";
import { Headline } from "./headline.tsx";

type PaidStatus = (typeof paidTransactionStatuses)[number];

const received = <Trans>Your payment was received</Trans>;

const news: Record<PaidStatus, { title: ReactNode; text: ReactNode }> = {
  "For Verification": {
    title: received,
    text: <Trans>The office is preparing this for the courier.</Trans>,
  },
  "For Dispatch": {
    title: received,
    text: <Trans>The courier picks this up at the office next.</Trans>,
  },
  "In Transit": {
    title: <Trans>On its way to you</Trans>,
    text: <Trans>The courier has picked it up at the office.</Trans>,
  },
  Received: {
    title: <Trans>Delivered</Trans>,
    text: <Trans>The courier has handed it over.</Trans>,
  },
};

/** The status after the payment, and the link to the courier's own page. */
export function PaidNews({
  transaction,
  status,
}: {
  transaction: Transaction;
  status: PaidStatus;
}) {
  const { title, text } = news[status];
  const url = transaction.access === "full" ? transaction.tracking_url : null;
  return (
    <div className="flex flex-col gap-4">
      <Headline title={title}>{text}</Headline>
      {url === null ? null : (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonLook("primary", true, "sm:self-start")}
        >
          <Trans>Track the parcel</Trans>
          <Icon name="external" className="size-5" />
        </a>
      )}
    </div>
  );
}

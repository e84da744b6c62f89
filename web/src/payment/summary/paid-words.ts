import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { TransactionStatus } from "@portal/contract/status";

const received = msg`Your payment was received`;

/** Headlines of the statuses after the payment. */
export const paidHeadlines: Partial<Record<TransactionStatus, MessageDescriptor>> = {
  "For Verification": received,
  "For Dispatch": received,
  "In Transit": msg`On its way to you`,
  Received: msg`Delivered`,
};

/** While the payment is the latest news, it has the band across the top. */
export const isJustPaid = (status: TransactionStatus): boolean =>
  paidHeadlines[status] === received;

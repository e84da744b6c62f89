import type { api } from "@portal/contract/api";
import type { BodyOf } from "@portal/contract/calls/call";
import type { PaymentChannel } from "@portal/contract/courier";
import type { FullTransaction } from "@portal/contract/transaction-read";

/** What the person said yes to: the transaction as it was shown, and how to pay it. */
export type Agreed = { transaction: FullTransaction; channel: PaymentChannel };

/** The body of a checkout with the terms agreed to; for a host that gave no version no more than spec §7 has. */
export function checkoutBody({
  transaction,
  channel,
}: Agreed): BodyOf<typeof api.checkoutTransaction> {
  const { uuid, amount, version } = transaction;
  const terms = version === null ? {} : { amount, version };
  return { id: uuid, payment_channel: channel, ...terms };
}

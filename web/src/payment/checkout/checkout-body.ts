import type { api } from "@portal/contract/api";
import type { BodyOf } from "@portal/contract/calls/call";
import type { PaymentChannel } from "@portal/contract/courier";
import type { FullTransaction } from "@portal/contract/transaction-read";

/** What the person agreed to: the transaction as shown, and the payment channel. */
export type Agreed = { transaction: FullTransaction; channel: PaymentChannel };

/** The body of a checkout with the agreed terms; for a host without a version, the body of spec §7. */
export function checkoutBody({
  transaction,
  channel,
}: Agreed): BodyOf<typeof api.checkoutTransaction> {
  const { uuid, amount, version } = transaction;
  const terms = version === null ? {} : { amount, version };
  return { id: uuid, payment_channel: channel, ...terms };
}

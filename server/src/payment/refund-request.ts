import type { RefundRequest } from "../providers/payment/payment-provider.ts";
import type { KnownMoney, Refund } from "./refund-store.ts";

/** A refund as its gateway is asked for it, or about it. */
export const requestOf = (refund: Refund, money: KnownMoney): RefundRequest => ({
  reference: refund.reference,
  payment: {
    providerId: money.provider_id ?? "",
    reference: money.payment_reference,
    channel: money.channel,
    amountCentavos: money.asked_centavos,
    expiresAt: money.expires_at,
  },
  money: {
    moneyId: money.money_id,
    amountCentavos: money.amount_centavos,
    paidAt: money.received_at,
  },
  amountCentavos: refund.amount_centavos,
});

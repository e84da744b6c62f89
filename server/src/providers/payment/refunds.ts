import type { PaymentChannel } from "@portal/contract/courier";
import { ProviderRefused } from "../provider-call.ts";
import type { Money, PaymentRef } from "./payment-provider.ts";

/** Whether a gateway sends money back that was paid through a channel, and for how long after the payment. */
export type RefundTerms = Record<
  PaymentChannel,
  /** Null where it does not; then somebody pays by hand. `days` is null where no document says it. */
  { days: number | null } | null
>;

/** Money that is to go back to where it came from. */
export type RefundRequest = {
  /** Ours, one a refund: up to 40 characters of A–Z, 0–9, "." and "-". The same when it is asked for again. */
  reference: string;
  payment: PaymentRef;
  money: Pick<Money, "moneyId" | "amountCentavos"> & { paidAt: Date };
  /** At most what was received. */
  amountCentavos: number;
};

export type RefundReading = {
  /** The gateway's id. */
  refundId: string;
  /** "sent": accepted, such as while the account's balance is too small for it. */
  status: "sent" | "done" | "failed";
};

/** How a gateway sends money back. Nobody asks again before it was asked whether it knows the refund. */
export type Refunds = {
  /** @throws ProviderRefused for a definite no: too late, more than was received, not for this channel */
  ask(request: RefundRequest): Promise<RefundReading>;
  /** The refund by our reference; null when the gateway does not know it. */
  find(request: RefundRequest): Promise<RefundReading | null>;
};

const DAY_MS = 24 * 60 * 60_000;

/** Whether the gateway sends this money back; else somebody pays it by hand. */
function isRefundable(
  terms: RefundTerms,
  { channel, paidAt }: { channel: PaymentChannel; paidAt: Date },
  now: Date,
): boolean {
  const term = terms[channel];
  if (term === null) return false;
  return term.days === null || now.getTime() - paidAt.getTime() < term.days * DAY_MS;
}

/** Asks only for what the terms allow. */
export const withinTerms = (
  { name, terms, now }: { name: string; terms: RefundTerms; now: () => Date },
  refunds: Refunds,
): Refunds => ({
  ...refunds,
  ask: async (request) => {
    const { paidAt } = request.money;
    const { channel } = request.payment;
    if (!isRefundable(terms, { channel, paidAt }, now()))
      throw new ProviderRefused(name, "not_refundable");
    return refunds.ask(request);
  },
});

/** A gateway that sends nothing back. */
export const noRefunds: Refunds = {
  ask: async () => {
    throw new ProviderRefused("nobody", "not_refundable");
  },
  find: async () => null,
};

/** A sum in a gateway's own ledger. */
export type LedgerEntry = Pick<Money, "moneyId" | "amountCentavos" | "currency" | "feeCentavos"> & {
  /** Ours, where the gateway shows it. */
  reference: string | null;
  at: Date;
};

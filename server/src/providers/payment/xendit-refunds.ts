import * as v from "valibot";
import { type Gateway, Instant, Pesos, pesosOf, stateIn } from "./gateway-call.ts";
import type { PaymentProvider, Refunds, RefundTerms } from "./payment-provider.ts";
import { isBehind, listed, refundReading } from "./refunds.ts";

/** Each channel has a time of its own, which Xendit keeps; QR Ph cannot be refunded (docs.xendit.co/docs/qrph). */
export const xenditTerms: RefundTerms = {
  Gcash: { days: null },
  Maya: { days: null },
  Visa: { days: null },
  Qrph: null,
  "Dayon QRPH": null,
};

const Refund = v.object({
  id: v.string(),
  reference_id: v.nullish(v.string(), null),
  amount: Pesos,
  status: stateIn({ PENDING: "sent", SUCCEEDED: "done", FAILED: "failed", CANCELLED: "failed" }),
});
const Found = v.object({ data: v.nullish(v.array(Refund), []) });

const queried = (path: string, query: Record<string, string>): string =>
  `${path}?${new URLSearchParams(query).toString()}`;

/** Money of an invoice goes back by the invoice's id, with our reference as the refund's and as idempotency key. */
export const xenditRefunds = (g: Gateway): Pick<Refunds, "ask" | "find"> => ({
  ask: async ({ reference, money, amountCentavos }) => {
    const body = {
      invoice_id: money.moneyId,
      reference_id: reference,
      amount: pesosOf(amountCentavos),
      currency: "PHP",
      reason: "CANCELLATION",
    };
    const headers = { "idempotency-key": reference };
    const refund = await g.ask(Refund, { path: "/refunds", body, headers });
    return refundReading(refund.id, refund);
  },
  find: async ({ reference, money }) => {
    const query = { invoice_id: money.moneyId, limit: "100" };
    const { data } = await g.ask(Found, { path: queried("/refunds", query) });
    const found = data.find(({ reference_id }) => reference_id === reference);
    return found ? refundReading(found.id, found) : null;
  },
});

const MOST = "50";
const RefundPage = v.object({
  has_more: v.optional(v.boolean(), false),
  data: v.array(
    v.object({
      ...Refund.entries,
      payment_id: v.nullish(v.string(), null),
      invoice_id: v.nullish(v.string(), null),
      created: Instant,
    }),
  ),
});

/** Xendit lists all refunds of the account, those of its dashboard too. */
export const xenditSentBack =
  (g: Gateway): NonNullable<PaymentProvider["sentBack"]> =>
  (from, to, turn) =>
    listed({ from, to, turn }, async (after) => {
      const query = { limit: MOST, ...(after && { after_id: after }) };
      const { data, has_more } = await g.ask(RefundPage, { path: queried("/refunds", query) });
      const entries = data.map((one) => ({
        ...refundReading(one.id, one),
        moneyId: one.invoice_id ?? one.payment_id,
        reference: one.reference_id,
        at: one.created,
      }));
      return { entries, next: has_more && !isBehind(entries, from) ? data.at(-1)?.id : undefined };
    });

const Fee = v.object({
  xendit_fee: v.nullish(Pesos, "0"),
  value_added_tax: v.nullish(Pesos, "0"),
});
const ReceivedPage = v.object({
  has_more: v.boolean(),
  data: v.array(
    v.object({
      id: v.string(),
      product_id: v.string(),
      reference_id: v.string(),
      amount: Pesos,
      currency: v.string(),
      fee: v.nullish(Fee, null),
      created: Instant,
    }),
  ),
});

/** A page of what Xendit received from `from` to `to`. */
async function received(g: Gateway, from: Date, to: Date, after?: string) {
  const query = {
    types: "PAYMENT",
    statuses: "SUCCESS",
    "created[gte]": from.toISOString(),
    "created[lte]": to.toISOString(),
    limit: MOST,
    ...(after && { after_id: after }),
  };
  const { data, has_more } = await g.ask(ReceivedPage, { path: queried("/transactions", query) });
  const entries = data.map(({ product_id, reference_id, amount, currency, fee, created }) => ({
    moneyId: product_id,
    reference: reference_id,
    amountCentavos: amount,
    currency,
    feeCentavos: fee && fee.xendit_fee + fee.value_added_tax,
    at: created,
  }));
  return { entries, next: has_more ? data.at(-1)?.id : undefined };
}

export const xenditLedger = (g: Gateway): Pick<PaymentProvider, "ledger" | "newest"> => ({
  ledger: (from, to, turn) => listed({ from, to, turn }, (after) => received(g, from, to, after)),
  newest: async (since, now) => (await received(g, since, now)).entries,
});

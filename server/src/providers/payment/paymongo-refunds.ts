import { DAY_MS } from "@portal/contract/days";
import * as v from "valibot";
import { type Gateway, stateIn } from "./gateway-call.ts";
import { get, post, resource } from "./paymongo-call.ts";
import { isBehind, listed, refundReading } from "./refunds.ts";
import type { PaymentProvider, Refunds, RefundTerms } from "./payment-provider.ts";

/** developers.paymongo.com/docs/payment-acceptance-refunds */
export const payMongoTerms: RefundTerms = {
  Gcash: { days: 180 },
  Maya: { days: 365 },
  Visa: { days: 60 },
  Qrph: null,
  "Dayon QRPH": null,
};

const refund = {
  amount: v.number(),
  notes: v.nullish(v.string(), null),
  status: stateIn({ pending: "sent", processing: "sent", succeeded: "done", failed: "failed" }),
};
const Refund = resource(refund);
const Payment = resource({ refunds: v.nullish(v.array(Refund), []) });

/** PayMongo notes our reference with the refund, and shows the refunds of a payment. */
export const payMongoRefunds = (g: Gateway): Pick<Refunds, "ask" | "find"> => ({
  ask: async ({ reference, money, amountCentavos }) => {
    const asked = {
      amount: amountCentavos,
      payment_id: money.moneyId,
      reason: "others",
      notes: reference,
    };
    const { id, attributes } = await post(g, Refund, "refunds", asked, reference);
    return refundReading(id, attributes);
  },
  find: async ({ reference, money }) => {
    const path = `payments/${encodeURIComponent(money.moneyId)}`;
    const { refunds } = (await get(g, Payment, path)).attributes;
    const found = refunds.find(({ attributes }) => attributes.notes === reference);
    return found ? refundReading(found.id, found.attributes) : null;
  },
});

const page = <const Entries extends v.ObjectEntries>(entries: Entries) =>
  v.object({
    data: v.array(resource({ ...entries, created_at: v.number() })),
    has_more: v.optional(v.boolean(), false),
  });
const RefundPage = page({ ...refund, payment_id: v.string() });
const PaymentPage = page({
  amount: v.number(),
  currency: v.string(),
  fee: v.nullish(v.number(), null),
  metadata: v.nullish(v.record(v.string(), v.unknown()), null),
  paid_at: v.nullish(v.number(), null),
  status: v.string(),
});

const MOST = 100;
const pathTo = (what: "payments" | "refunds", after: string | undefined): string =>
  `/v1/${what}?${new URLSearchParams({ limit: String(MOST), ...(after && { after }) }).toString()}`;
const secondsAt = (seconds: number): Date => new Date(seconds * 1_000);

/** PayMongo lists all refunds of the account, those of its dashboard too. */
export const payMongoSentBack =
  (g: Gateway): NonNullable<PaymentProvider["sentBack"]> =>
  (from, to, turn) =>
    listed({ from, to, turn }, async (after) => {
      const { data, has_more } = await g.ask(RefundPage, { path: pathTo("refunds", after) });
      const entries = data.map((one) => ({
        ...refundReading(one.id, one.attributes),
        moneyId: one.attributes.payment_id,
        reference: one.attributes.notes,
        at: secondsAt(one.attributes.created_at),
      }));
      return { entries, next: has_more && !isBehind(entries, from) ? data.at(-1)?.id : undefined };
    });

/** A payment is created when the payer begins. */
const BEGUN_BEFORE_MS = DAY_MS;

/** A page of PayMongo's payments, the newest first: what was received of them, and the last that was begun. */
async function payments(g: Gateway, after?: string) {
  const { data, has_more } = await g.ask(PaymentPage, { path: pathTo("payments", after) });
  const entries = data.flatMap(({ id, attributes: a }) => {
    if (a.paid_at === null) return [];
    const reference = a.metadata?.["reference"];
    return {
      moneyId: id,
      reference: typeof reference === "string" ? reference : null,
      amountCentavos: a.amount,
      currency: a.currency,
      feeCentavos: a.fee,
      at: secondsAt(a.paid_at),
    };
  });
  return { entries, last: data.at(-1), hasMore: has_more };
}

export const payMongoLedger = (g: Gateway): Pick<PaymentProvider, "ledger" | "newest"> => ({
  ledger: (from, to, turn) =>
    listed({ from, to, turn }, async (after) => {
      const { entries, last, hasMore } = await payments(g, after);
      const begun = secondsAt(last?.attributes.created_at ?? 0).getTime();
      const isOver = !hasMore || begun < from.getTime() - BEGUN_BEFORE_MS;
      return { entries, next: isOver ? undefined : last?.id };
    }),
  newest: async () => (await payments(g)).entries,
});

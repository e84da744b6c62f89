import { DAY_MS } from "@portal/contract/days";
import * as v from "valibot";
import { getPayMongo, postPayMongo, resource, type PayMongoOptions } from "./paymongo-call.ts";
import { sentBackBetween } from "./refunds.ts";
import type {
  LedgerEntry,
  RefundReading,
  RefundRequest,
  RefundTerms,
  Refunds,
  SentBack,
} from "./payment-provider.ts";

/** developers.paymongo.com/docs/payment-acceptance-refunds */
export const payMongoTerms: RefundTerms = {
  Gcash: { days: 180 },
  Maya: { days: 365 },
  Visa: { days: 60 },
  Qrph: null,
  "Dayon QRPH": null,
};

const STATUSES = {
  pending: "sent",
  processing: "sent",
  succeeded: "done",
  failed: "failed",
} as const;
const refund = {
  amount: v.number(),
  notes: v.nullish(v.string(), null),
  status: v.picklist(["pending", "processing", "succeeded", "failed"]),
};
const Refund = resource(refund);
const Payment = resource({
  refunds: v.nullish(v.array(v.object({ id: v.string(), attributes: v.object(refund) })), []),
});
type Refund = v.InferOutput<typeof Refund>["data"];

const readingOf = ({ id, attributes }: Refund): RefundReading => ({
  refundId: id,
  amountCentavos: attributes.amount,
  status: STATUSES[attributes.status],
});

/** PayMongo notes our reference with the refund, and shows the refunds of a payment. */
export const payMongoRefunds = (o: PayMongoOptions): Pick<Refunds, "ask" | "find"> => ({
  ask: async ({ reference, money, amountCentavos }) => {
    const asked = {
      amount: amountCentavos,
      payment_id: money.moneyId,
      reason: "others",
      notes: reference,
    };
    return readingOf((await postPayMongo(o, Refund, "refunds", asked, reference)).data);
  },
  find: async ({ reference, money }: RefundRequest) => {
    const path = `payments/${encodeURIComponent(money.moneyId)}`;
    const payment = await getPayMongo(o, Payment, path);
    const found = payment.data.attributes.refunds.find(
      ({ attributes }) => attributes.notes === reference,
    );
    return found ? readingOf(found) : null;
  },
});

const RefundPage = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      attributes: v.object({ ...refund, created_at: v.number(), payment_id: v.string() }),
    }),
  ),
  has_more: v.optional(v.boolean(), false),
});

/** PayMongo lists all refunds of the account, those of its dashboard too. */
export const payMongoSentBack = (o: PayMongoOptions) => (from: Date, to: Date) =>
  sentBackBetween(
    async (after) => {
      const path = `refunds?${pageAfter(after)}`;
      const { data, has_more } = await getPayMongo(o, RefundPage, path);
      const entries = data.map((one): SentBack => ({
        ...readingOf(one),
        moneyId: one.attributes.payment_id,
        reference: one.attributes.notes,
        at: new Date(one.attributes.created_at * 1_000),
      }));
      return { entries, next: has_more ? data.at(-1)?.id : undefined };
    },
    from,
    to,
  );

const PAGE = 100;
const pageAfter = (after: string | undefined): string =>
  new URLSearchParams({ limit: String(PAGE), ...(after && { after }) }).toString();

const Page = v.object({
  data: v.array(
    v.object({
      id: v.string(),
      attributes: v.object({
        amount: v.number(),
        currency: v.string(),
        created_at: v.number(),
        fee: v.nullish(v.number(), null),
        metadata: v.nullish(v.record(v.string(), v.unknown()), null),
        paid_at: v.nullish(v.number(), null),
        status: v.string(),
      }),
    }),
  ),
  has_more: v.optional(v.boolean(), false),
});
/** A payment is created when the payer begins. */
const BEGUN_BEFORE_MS = DAY_MS;

/** A page of PayMongo's payments, the newest first, and what was received of them. */
export async function payMongoPage(o: PayMongoOptions, after?: string) {
  const { data, has_more } = await getPayMongo(o, Page, `payments?${pageAfter(after)}`);
  const received = data.flatMap(({ id, attributes: a }): LedgerEntry[] => {
    if (a.paid_at === null) return [];
    const reference = a.metadata?.["reference"];
    return [
      {
        moneyId: id,
        reference: typeof reference === "string" ? reference : null,
        amountCentavos: a.amount,
        currency: a.currency,
        feeCentavos: a.fee,
        at: new Date(a.paid_at * 1_000),
      },
    ];
  });
  const last = data.at(-1);
  return {
    received,
    last: last && { id: last.id, begun: new Date(last.attributes.created_at * 1_000) },
    hasMore: has_more,
  };
}

export const payMongoLedger =
  (o: PayMongoOptions) =>
  async (from: Date, to: Date): Promise<LedgerEntry[]> => {
    const entries: LedgerEntry[] = [];
    for (let after: string | undefined; ;) {
      const { received, last, hasMore } = await payMongoPage(o, after);
      entries.push(...received.filter(({ at }) => at >= from && at < to));
      if (!last || !hasMore || last.begun.getTime() < from.getTime() - BEGUN_BEFORE_MS)
        return entries;
      after = last.id;
    }
  };

import * as v from "valibot";
import { Problem } from "../../problem/problem.ts";
import { Pesos, pesosOf, readExact } from "./gateway-call.ts";
import type {
  LedgerEntry,
  RefundReading,
  RefundRequest,
  RefundTerms,
  Refunds,
  SentBack,
} from "./payment-provider.ts";
import { sentBackBetween } from "./refunds.ts";
import { callXendit, invoicesOf, type XenditOptions } from "./xendit-call.ts";

/** Each channel has a time of its own, which Xendit keeps; QR Ph cannot be refunded (docs.xendit.co/docs/qrph). */
export const xenditTerms: RefundTerms = {
  Gcash: { days: null },
  Maya: { days: null },
  Visa: { days: null },
  Qrph: null,
  "Dayon QRPH": null,
};

const PAGE = 50;
const STATUSES = {
  PENDING: "sent",
  SUCCEEDED: "done",
  FAILED: "failed",
  CANCELLED: "failed",
} as const;
const Refund = v.object({
  id: v.string(),
  reference_id: v.nullish(v.string(), null),
  amount: Pesos,
  status: v.picklist(["PENDING", "SUCCEEDED", "FAILED", "CANCELLED"]),
});
const Found = v.object({ data: v.nullish(v.array(Refund), []) });

const readingOf = ({ id, amount, status }: v.InferOutput<typeof Refund>): RefundReading => ({
  refundId: id,
  amountCentavos: amount,
  status: STATUSES[status],
});

/** Money of an invoice goes back by the invoice's id, with our reference as the refund's and as idempotency key. */
export const xenditRefunds = (o: XenditOptions): Pick<Refunds, "ask" | "find"> => ({
  ask: async (request) => {
    const { reference, amountCentavos } = request;
    const asked = {
      invoice_id: await invoiceOf(o, request),
      reference_id: reference,
      amount: pesosOf(amountCentavos),
      currency: "PHP",
      reason: "CANCELLATION",
    };
    const key = { "idempotency-key": reference };
    return readingOf(
      readExact(Refund, await callXendit(o, "POST", "/refunds", asked, key), o.account.name),
    );
  },
  find: async (request) => {
    const query = new URLSearchParams({ invoice_id: await invoiceOf(o, request), limit: "100" });
    const text = await callXendit(o, "GET", `/refunds?${query.toString()}`);
    const { data } = readExact(Found, text, o.account.name);
    const found = data.find(({ reference_id: reference }) => reference === request.reference);
    return found ? readingOf(found) : null;
  },
});

const Instant = v.pipe(v.string(), v.isoTimestamp());
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
export const xenditSentBack = (o: XenditOptions) => (from: Date, to: Date) =>
  sentBackBetween(
    async (after) => {
      const query = new URLSearchParams({ limit: String(PAGE), ...(after && { after_id: after }) });
      const text = await callXendit(o, "GET", `/refunds?${query.toString()}`);
      const { data, has_more } = readExact(RefundPage, text, o.account.name);
      const entries = data.map((one): SentBack => ({
        ...readingOf(one),
        moneyId: one.payment_id ?? one.invoice_id,
        reference: one.reference_id,
        at: new Date(one.created),
      }));
      return { entries, next: has_more ? data.at(-1)?.id : undefined };
    },
    from,
    to,
  );

/** The invoice that this money has paid; a reference may have two. */
async function invoiceOf(o: XenditOptions, { payment, money }: RefundRequest): Promise<string> {
  const paid = (await invoicesOf(o, payment.reference)).find(
    ({ id, payment_id }) => (payment_id ?? id) === money.moneyId,
  );
  if (!paid) throw new Problem("resource_not_found");
  return paid.id;
}

const Fee = v.object({
  xendit_fee: v.nullish(Pesos, "0"),
  value_added_tax: v.nullish(Pesos, "0"),
});
const Page = v.object({
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
export async function xenditPage(o: XenditOptions, from: Date, to: Date, after?: string) {
  const query = new URLSearchParams({
    types: "PAYMENT",
    statuses: "SUCCESS",
    "created[gte]": from.toISOString(),
    "created[lte]": to.toISOString(),
    limit: String(PAGE),
    ...(after && { after_id: after }),
  });
  const text = await callXendit(o, "GET", `/transactions?${query.toString()}`);
  const { data, has_more } = readExact(Page, text, o.account.name);
  const received = data.map(
    ({ product_id, reference_id, amount, currency, fee, created }): LedgerEntry => ({
      moneyId: product_id,
      reference: reference_id,
      amountCentavos: amount,
      currency,
      feeCentavos: fee && fee.xendit_fee + fee.value_added_tax,
      at: new Date(created),
    }),
  );
  return { received, last: data.at(-1)?.id, hasMore: has_more };
}

export const xenditLedger =
  (o: XenditOptions) =>
  async (from: Date, to: Date): Promise<LedgerEntry[]> => {
    const entries: LedgerEntry[] = [];
    for (let after: string | undefined; ;) {
      const { received, last, hasMore } = await xenditPage(o, from, to, after);
      entries.push(...received.filter(({ at }) => at < to));
      if (last === undefined || !hasMore) return entries;
      after = last;
    }
  };

import * as v from "valibot";
import { json, type Answer, type Asked } from "./double-server.ts";
import type { PayMongoBooks } from "./paymongo-books.ts";
import type { Refunded } from "./refund-book.ts";

const STATUS = { sent: "pending", done: "succeeded", failed: "failed" };
const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
const LARGEST = 100;

export const NewRefund = v.object({
  data: v.object({
    attributes: v.object({
      amount: v.pipe(v.number(), v.integer(), v.minValue(100)),
      payment_id: v.string(),
      reason: v.picklist(["duplicate", "fraudulent", "others"]),
      notes: v.pipe(v.string(), v.maxLength(255)),
    }),
  }),
});

export const refundView = ({ id, reference, moneyId, amountCentavos, status, at }: Refunded) => ({
  id,
  type: "refund",
  attributes: {
    amount: amountCentavos,
    currency: "PHP",
    notes: reference,
    payment_id: moneyId,
    payout_id: null,
    reason: "others",
    status: STATUS[status],
    created_at: seconds(at),
    updated_at: seconds(at),
  },
});

type Refused = (code: string) => Answer;

/** Sends money back: accepted at first, and not for a QR Ph payment. */
export function newRefund(
  books: PayMongoBooks,
  { data }: v.InferOutput<typeof NewRefund>,
  refused: Refused,
): Answer {
  const { amount, payment_id: moneyId, notes } = data.attributes;
  const intent = books.intentOf(moneyId);
  if (!intent || intent.code) return refused("refund_not_allowed");
  const id = books.newId("ref_");
  const asked = { id, reference: notes, moneyId, amountCentavos: amount, status: "sent" } as const;
  const made = books.refunds.add(asked);
  return made ? json(200, { data: refundView(made) }) : refused("parameter_above_maximum");
}

const paymentOf = (books: PayMongoBooks, moneyId: string) => {
  const intent = books.intentOf(moneyId);
  const pay = intent?.payments.find(({ id }) => id === moneyId);
  if (!intent || !pay) return null;
  const shown = books.views.payment(intent, pay);
  const { attributes } = shown;
  const created_at = seconds(pay.at);
  return {
    ...shown,
    attributes: { ...attributes, created_at, refunds: books.refunds.of(moneyId).map(refundView) },
  };
};

export function onePayment(books: PayMongoBooks, moneyId: string): Answer {
  const data = paymentOf(books, moneyId);
  return data
    ? json(200, { data })
    : json(404, { errors: [{ code: "resource_not_found", detail: "" }] });
}

/** All payments, the newest first, by pages. */
export const payments = (books: PayMongoBooks, asked: Asked): Answer =>
  pageOf(
    books,
    asked,
    books.ledger.map(({ moneyId }) => ({ id: moneyId, view: () => paymentOf(books, moneyId) })),
  );

/** All refunds, the newest first, by pages. */
export const refunds = (books: PayMongoBooks, asked: Asked): Answer =>
  pageOf(
    books,
    asked,
    books.refunds.all.map((one) => ({ id: one.id, view: () => refundView(one) })),
  );

type Listed = { id: string; view: () => unknown };

function pageOf({ pageSize }: PayMongoBooks, { query }: Asked, oldestFirst: Listed[]): Answer {
  const all = oldestFirst.toReversed();
  const start = all.findIndex(({ id }) => id === query.get("after")) + 1;
  const limit = Math.min(Number(query.get("limit") ?? 10), LARGEST, pageSize);
  const page = all.slice(start, start + limit);
  return json(200, { data: page.map(({ view }) => view()), has_more: start + limit < all.length });
}

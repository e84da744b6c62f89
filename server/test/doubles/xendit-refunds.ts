import * as v from "valibot";
import { json, jsonBody, type Answer, type Asked } from "./double-server.ts";
import type { Refunded } from "./refund-book.ts";
import { written, type XenditBooks } from "./xendit-books.ts";

const NewRefund = v.object({
  invoice_id: v.string(),
  reference_id: v.pipe(v.string(), v.maxLength(255)),
  amount: v.pipe(v.number(), v.minValue(0.01)),
  currency: v.literal("PHP"),
  reason: v.picklist([
    "FRAUDULENT",
    "DUPLICATE",
    "REQUESTED_BY_CUSTOMER",
    "CANCELLATION",
    "OTHERS",
  ]),
});
const STATUS = { sent: "PENDING", done: "SUCCEEDED", failed: "FAILED" };
const LARGEST = 50;
const error = (status: number, error_code: string): Answer =>
  json(status, { error_code, message: "Refused by a test double." });

export const refundView = (
  books: XenditBooks,
  { id, reference, moneyId, amountCentavos, status, at }: Refunded,
) => ({
  id,
  payment_id: moneyId,
  invoice_id: [...books.payments.values()].find(({ paid }) => paid?.id === moneyId)?.id ?? null,
  reference_id: reference,
  amount: amountCentavos / 100,
  currency: "PHP",
  status: STATUS[status],
  failure_code: status === "failed" ? "REFUND_FAILED" : null,
  created: at.toISOString(),
  updated: at.toISOString(),
});

const moneyOf = (books: XenditBooks, invoiceId: string | null) => {
  const payment = books.payments.get(invoiceId ?? "");
  return payment?.kind === "invoice" ? (payment.paid?.id ?? null) : null;
};

/** A refund by an invoice's id; the same again for the same idempotency key. */
export function newRefund(books: XenditBooks, asked: Asked): Answer {
  const result = v.safeParse(NewRefund, jsonBody(asked));
  if (!result.success) return error(400, "API_VALIDATION_ERROR");
  const { invoice_id, reference_id: reference, amount } = result.output;
  const moneyId = moneyOf(books, invoice_id);
  if (moneyId === null) return error(404, "DATA_NOT_FOUND");
  const before = books.refunds.all.find((one) => one.reference === reference);
  if (before)
    return asked.headers["idempotency-key"] === reference
      ? json(200, refundView(books, before))
      : error(409, "DUPLICATE_ERROR");
  const made = books.refunds.add({
    id: `rfd-${books.newUuid()}`,
    reference,
    moneyId,
    amountCentavos: Math.round(amount * 100),
    status: "sent",
  });
  return made ? json(200, refundView(books, made)) : error(400, "MAXIMUM_REFUND_AMOUNT_REACHED");
}

/** The account's refunds, or those of an invoice, the newest first, by pages. */
export function refundsOf(books: XenditBooks, { query }: Asked): Answer {
  const invoice = query.get("invoice_id");
  const moneyId = moneyOf(books, invoice);
  if (invoice !== null && moneyId === null) return error(404, "DATA_NOT_FOUND");
  const all = (moneyId === null ? books.refunds.all : books.refunds.of(moneyId)).toReversed();
  const start = all.findIndex(({ id }) => id === query.get("after_id")) + 1;
  const limit = Math.min(Number(query.get("limit") ?? 10), books.pageSize);
  const data = all.slice(start, start + limit).map((one) => refundView(books, one));
  return json(200, { has_more: start + limit < all.length, data });
}

/** The account's ledger of a time, the oldest first, by pages. */
export function transactions(books: XenditBooks, { query }: Asked): Answer {
  const [from, to] = ["created[gte]", "created[lte]"].map((name) => query.get(name) ?? "");
  const all = books.ledger.filter(({ at }) => {
    const created = at.toISOString();
    return created >= (from ?? "") && created <= (to ?? "");
  });
  const start = all.findIndex(({ moneyId }) => `txn_${moneyId}` === query.get("after_id")) + 1;
  const limit = Math.min(Number(query.get("limit") ?? 10), LARGEST, books.pageSize);
  const data = all.slice(start, start + limit).map((money) => ({
    id: `txn_${money.moneyId}`,
    product_id: money.moneyId,
    type: "PAYMENT",
    status: "SUCCESS",
    reference_id: money.reference,
    currency: money.currency,
    amount: `#${(money.amountCentavos / 100).toFixed(2)}`,
    cashflow: "MONEY_IN",
    fee: {
      xendit_fee: `#${(money.amountCentavos / 4_000).toFixed(2)}`,
      value_added_tax: "#0.00",
      status: "COMPLETED",
    },
    created: money.at.toISOString(),
    updated: money.at.toISOString(),
  }));
  return json(200, written({ has_more: start + limit < all.length, data }));
}

import * as v from "valibot";
import { Uuid } from "../text.ts";
import { Transaction } from "../transaction-read.ts";
import { CheckoutAnswer, CheckoutRequest, TransactionIdParam } from "../transaction.ts";
import { fields, once, type Call } from "./call.ts";

/** The payment of a request for delivery (spec §7, R-2), and its state, which may be news of the payment. */
export const paymentCalls = {
  readTransaction: {
    method: "GET",
    path: "/api/ste/transaction/:id",
    summary: "Read a transaction: everything with its token, the bare state without",
    params: TransactionIdParam,
    reads: ["transaction"],
    status: 200,
    answer: Transaction,
    problems: [...fields, "resource_not_found"],
  },
  checkoutTransaction: {
    method: "PUT",
    path: "/api/ste/transaction/:id/checkout",
    summary: "Open a payment; asked again it gives the same open payment",
    params: TransactionIdParam,
    body: CheckoutRequest,
    reads: ["transaction", "captcha", "idempotency"],
    status: 200,
    answer: CheckoutAnswer,
    problems: [
      ...fields,
      ...once,
      "captcha_required",
      "captcha_failed",
      "forbidden",
      "resource_not_found",
      "not_editable",
      "not_deliverable",
      "request_changed",
      "provider_unavailable",
    ],
  },
  cancelTransaction: {
    method: "PUT",
    path: "/api/ste/transaction/:id/cancel",
    summary: "Give up an open payment (R-2)",
    params: TransactionIdParam,
    reads: ["transaction"],
    status: 200,
    answer: Transaction,
    problems: [
      ...fields,
      "forbidden",
      "resource_not_found",
      "not_editable",
      "provider_unavailable",
    ],
  },
  mockPayment: {
    method: "PUT",
    path: "/api/payment/callback",
    summary: "Sandbox only: what the person pressed on the mock payment page",
    body: v.strictObject({
      uuid: Uuid,
      outcome: v.optional(v.picklist(["approve", "decline", "expire", "delay"]), "approve"),
    }),
    status: 200,
    answer: v.object({ uuid: v.string() }),
    problems: [...fields, "resource_not_found"],
  },
} as const satisfies Record<string, Call>;

import { CreatedTransaction, Transaction } from "../transaction-read.ts";
import {
  TransactionAccess,
  TransactionAccessRequest,
  TransactionIdParam,
  TransactionRequest,
  UuidParam,
} from "../transaction.ts";
import { fields, once, type Call } from "./call.ts";

/** The request for delivery (spec §7, R-2). */
export const deliveryCalls = {
  createTransaction: {
    method: "POST",
    path: "/api/ste/transaction",
    summary: "Ask for delivery of a license or plate",
    body: TransactionRequest,
    reads: ["idempotency"],
    status: 201,
    answer: CreatedTransaction,
    problems: [
      ...fields,
      ...once,
      "resource_not_found",
      "not_deliverable",
      "file_not_found",
      "ownership_required",
    ],
  },
  updateTransaction: {
    method: "PUT",
    path: "/api/ste/transaction/:id",
    summary: "Change a request for delivery that is not paid yet",
    params: TransactionIdParam,
    body: TransactionRequest,
    reads: ["transaction"],
    status: 200,
    answer: Transaction,
    problems: [
      ...fields,
      "forbidden",
      "resource_not_found",
      "not_editable",
      "not_deliverable",
      "ownership_required",
      "file_not_found",
    ],
  },
  readTransaction: {
    method: "GET",
    path: "/api/ste/transaction/:uuid",
    summary: "Read a transaction: everything with its token, the bare state without",
    params: UuidParam,
    reads: ["transaction"],
    status: 200,
    answer: Transaction,
    problems: [...fields, "resource_not_found"],
  },
  openTransaction: {
    method: "POST",
    path: "/api/ste/transaction/:id/access",
    summary: "Prove with the mobile number of the request that it is yours (R-5)",
    params: TransactionIdParam,
    body: TransactionAccessRequest,
    status: 200,
    answer: TransactionAccess,
    problems: [...fields, "resource_not_found"],
  },
} as const satisfies Record<string, Call>;

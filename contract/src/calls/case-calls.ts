import { Case, CaseParam, CaseReply, CaseReport, FoundCase, OpenedCase } from "../case.ts";
import { TransactionIdParam } from "../transaction.ts";
import { always, fields, once, type Call } from "./call.ts";

/** Cases: problems that people report about a request for delivery (docs/decisions/054). */
export const caseCalls = {
  openCase: {
    method: "POST",
    path: "/api/ste/transaction/:id/case",
    summary: "Report a problem with a transaction, with its token; at most one case is open",
    params: TransactionIdParam,
    body: CaseReport,
    reads: ["transaction", "idempotency"],
    status: 201,
    answer: OpenedCase,
    problems: [
      ...fields,
      ...once,
      "forbidden",
      "resource_not_found",
      "case_open",
      "file_not_found",
    ],
  },
  findCase: {
    method: "GET",
    path: "/api/ste/transaction/:id/case",
    summary: "Read the open case of a transaction, with the transaction's token",
    params: TransactionIdParam,
    reads: ["transaction"],
    status: 200,
    answer: FoundCase,
    problems: [...always, "forbidden", "resource_not_found"],
  },
  readCase: {
    method: "GET",
    path: "/api/ste/case/:id",
    summary: "Read a case, with its token",
    params: CaseParam,
    reads: ["case"],
    status: 200,
    answer: Case,
    problems: [...always, "resource_not_found"],
  },
  replyToCase: {
    method: "POST",
    path: "/api/ste/case/:id/reply",
    summary: "Add words, and a photo, to an open case, with its token",
    params: CaseParam,
    body: CaseReply,
    reads: ["case", "idempotency"],
    status: 201,
    answer: Case,
    problems: [...fields, ...once, "resource_not_found", "case_closed", "file_not_found"],
  },
} as const satisfies Record<string, Call>;

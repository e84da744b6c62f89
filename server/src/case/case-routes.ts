import { caseCalls } from "@portal/contract/calls/case-calls";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindOnce } from "../http/bind.ts";
import { openCase } from "./open-case.ts";
import { findCaseOf, readCase, replyToCase } from "./own-case.ts";

/** Cases: problems with a request for delivery (docs/decisions/054). */
export function caseRoutes(app: FastifyInstance, context: Context): void {
  bindOnce(app, context, caseCalls.openCase, openCase);
  bind(app, context, caseCalls.findCase, findCaseOf);
  bind(app, context, caseCalls.readCase, readCase);
  bindOnce(app, context, caseCalls.replyToCase, replyToCase);
}

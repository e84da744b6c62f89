import { messageCalls } from "@portal/contract/calls/message-calls";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind } from "../http/bind.ts";
import { checkReference } from "./check-reference.ts";

/** Of the page "Is this message from us?". */
export function messageRoutes(app: FastifyInstance, context: Context): void {
  bind(app, context, messageCalls.checkReference, checkReference);
}

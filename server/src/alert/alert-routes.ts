import { alertCalls } from "@portal/contract/calls/alert-calls";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { bind, bindOnce } from "../http/bind.ts";
import { askAlert } from "./ask-alert.ts";
import { readAlert, endAlert, confirmAlert } from "./own-alert.ts";

/** Alerts: a message when a record is ready (docs/decisions/014). */
export function alertRoutes(app: FastifyInstance, context: Context): void {
  bindOnce(app, context, alertCalls.askAlert, askAlert);
  bind(app, context, alertCalls.readAlert, readAlert);
  bind(app, context, alertCalls.confirmAlert, confirmAlert);
  bind(app, context, alertCalls.endAlert, endAlert);
}

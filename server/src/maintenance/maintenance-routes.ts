import { MAINTENANCE_HEADER } from "@portal/contract/settings";
import { api } from "@portal/contract/api";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.ts";
import { Problem } from "../problem/problem.ts";
import { i18n, type Sentence } from "../language/sentence.ts";

/** Maintenance may end before its date, so programs should retry earlier. */
const RETRY_SECONDS = 10 * 60;

/** Refuses calls during maintenance (spec §2); registered before every route. */
export function maintenanceRoutes(app: FastifyInstance, context: Context): void {
  app.addHook("onRequest", (request, reply, done) => {
    const { on, date } = context.maintenance.current();
    if (!on || isOpenCall(request.method, request.url, request.routeOptions.url)) {
      done();
      return;
    }
    reply.header(MAINTENANCE_HEADER, encodeURIComponent(date));
    done(
      new Problem("unavailable", closedWords(date), {
        retryAfterSeconds: RETRY_SECONDS,
      }),
    );
  });
}

/** The refusal during maintenance; `date` in words, with or without a full stop. */
const closedWords = (date: string): Sentence =>
  i18n.t(
    "This service is closed for maintenance. Estimated completion: {date} What you typed is kept. Please try again then.",
    { date: date.endsWith(".") ? date : `${date}.` },
  );

const { readTransaction, mockPayment } = api;

/**
 * Calls that are answered during maintenance: webhooks, and the calls of a payer's page while a payment is pending
 * . The sandbox's gateway and courier count as outside services.
 */
const OPEN_CALLS = new Set([
  "POST /api/payment/webhook/:provider/:account",
  "GET /api/delivery_courier/webhook/:provider/:account/:key",
  "POST /api/delivery_courier/webhook/:provider/:account/:key",
  `${readTransaction.method} ${readTransaction.path}`,
  `${mockPayment.method} ${mockPayment.path}`,
  "GET /api/docs",
  "GET /api/docs/json",
]);
const SANDBOX = "/api/sandbox/";

/**
 * Whether a request is answered during maintenance; pages, which have their own list, always are.
 * @param route the matched route pattern, because the URL may be encoded: `/%61pi/` leads to `/api/` too
 */
function isOpenCall(method: string, url: string, route = "/*"): boolean {
  const path = route === "/*" ? url : route;
  if (!path.startsWith("/api/") || path.startsWith(SANDBOX)) return true;
  return OPEN_CALLS.has(`${method === "HEAD" ? "GET" : method} ${path}`);
}

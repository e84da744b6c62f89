import { api } from "@portal/contract/api";

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
export function isOpenCall(method: string, url: string, route = "/*"): boolean {
  const path = route === "/*" ? url : route;
  if (!path.startsWith("/api/") || path.startsWith(SANDBOX)) return true;
  return OPEN_CALLS.has(`${method === "HEAD" ? "GET" : method} ${path}`);
}

import { api } from "@portal/contract/api";

const { readTransaction, mockPayment } = api;

/**
 * Calls that are answered during maintenance: what payment and courier tell us, and what a payer's own page asks
 * while the money is on its way. The sandbox's machines stand for other people's.
 */
const OPEN_CALLS = new Set([
  "POST /api/payment/webhook/:provider",
  "POST /api/delivery_courier/webhook/:provider",
  `${readTransaction.method} ${readTransaction.path}`,
  `${mockPayment.method} ${mockPayment.path}`,
  "GET /api/docs",
  "GET /api/docs/json",
]);
const SANDBOX = "/api/sandbox/";

/**
 * Whether a request is answered during maintenance; pages, which have a list of their own, always are.
 * @param route the pattern of the route that will answer: `/%61pi/` as an address leads to `/api/` as well
 */
export function isOpenCall(method: string, url: string, route = "/*"): boolean {
  const path = route === "/*" ? url : route;
  if (!path.startsWith("/api/") || path.startsWith(SANDBOX)) return true;
  return OPEN_CALLS.has(`${method === "HEAD" ? "GET" : method} ${path}`);
}

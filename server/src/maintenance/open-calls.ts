/**
 * Calls that are answered during maintenance: what payment and courier tell us, and what a payer's own page asks
 * while the money is on its way. The sandbox's machines stand for other people's.
 */
const OPEN_CALLS = [
  /^POST \/api\/payment\/webhook\/[^/]+$/u,
  /^POST \/api\/delivery_courier\/webhook\/[^/]+$/u,
  /^(?:GET|HEAD) \/api\/ste\/transaction\/[^/]+$/u,
  /^PUT \/api\/payment\/callback$/u,
  /^[A-Z]+ \/api\/sandbox\/.+$/u,
  /^(?:GET|HEAD) \/api\/docs$/u,
];

/** Whether a request is answered during maintenance; pages, which have a list of their own, always are. */
export function isOpenCall(method: string, url: string): boolean {
  const path = url.split("?", 1)[0]?.replace(/\/+$/u, "") ?? "";
  return !path.startsWith("/api/") || OPEN_CALLS.some((call) => call.test(`${method} ${path}`));
}

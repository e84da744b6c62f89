import { paths } from "@portal/contract/paths";

/**
 * Where the browser goes to pay, null for an address that a browser must not be sent to. The sandbox's
 * page opens on the origin the person is at, whatever name the server calls itself by: the session stays.
 */
export function paymentAddress(checkoutUrl: string, mode: "sandbox" | "production"): string | null {
  if (!URL.canParse(checkoutUrl)) return null;
  const url = new URL(checkoutUrl);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  return mode === "sandbox" && url.pathname === paths.mockPayment
    ? url.pathname + url.search
    : checkoutUrl;
}

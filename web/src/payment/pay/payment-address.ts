import { paths } from "@portal/contract/paths";
import { readUrl } from "../../api/call-address.ts";

/**
 * The URL to pay at; null for a URL that a browser must not be sent to. The sandbox's page is opened on the current
 * origin, whatever name the server has for itself, because the session belongs to the origin.
 */
export function paymentAddress(checkoutUrl: string, mode: "sandbox" | "production"): string | null {
  const url = readUrl(checkoutUrl);
  if (url === null) return null;
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  return mode === "sandbox" && url.pathname === paths.mockPayment
    ? url.pathname + url.search
    : checkoutUrl;
}

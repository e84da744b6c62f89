import { paths } from "@portal/contract/paths";
import type { PortalSettings } from "@portal/contract/settings";
import { readUrl } from "../../api/api.ts";

/**
 * The URL to pay at; null for one that nobody is led to, because it is not where the portal's gateways have their pages. The
 * sandbox's page is opened on the current origin, whatever name the server has for itself, because the session belongs to
 * the origin.
 */
export function paymentAddress(
  checkoutUrl: string,
  { mode, payment_origins: origins }: Pick<PortalSettings, "mode" | "payment_origins">,
): string | null {
  const url = readUrl(checkoutUrl);
  if (url === null || !origins.includes(url.origin) || url.username || url.password) return null;
  // A `blob:` has the origin of the page that made it.
  if (!url.href.startsWith(`${url.origin}/`)) return null;
  return mode === "sandbox" && url.pathname === paths.mockPayment
    ? url.pathname + url.search
    : url.href;
}

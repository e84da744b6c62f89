import { outsideLink, readUrl } from "@portal/contract/outside-link";
import { paths } from "@portal/contract/paths";
import type { PortalSettings } from "@portal/contract/settings";

/**
 * The URL to pay at; null for one that nobody is led to, because it is not where the portal's gateways have their pages. The
 * sandbox's page is opened on the current origin, whatever name the server has for itself, because the session belongs to
 * the origin.
 */
export function paymentAddress(
  checkoutUrl: string,
  { mode, payment_origins: origins }: Pick<PortalSettings, "mode" | "payment_origins">,
): string | null {
  const link = outsideLink(origins, checkoutUrl);
  const page = link === null ? null : readUrl(link);
  return mode === "sandbox" && page?.pathname === paths.mockPayment
    ? page.pathname + page.search
    : link;
}

import { hasShippingForm } from "@portal/contract/routes";
import { readUrl } from "../../api/call-address.ts";

/**
 * True if this document was loaded at another URL and the router only navigated here: its content security policy
 * blocks Google's script, and a reload gets the right one. False after the reload, so that it happens once.
 */
export function needsGoogleDocument(loadedFrom: string, here: string): boolean {
  const loaded = readUrl(loadedFrom)?.pathname ?? here;
  return hasShippingForm(here) && !hasShippingForm(loaded);
}

/** The URL that this document was loaded from, before the router navigated. */
export const documentAddress = (): string =>
  performance.getEntriesByType("navigation")[0]?.name ?? location.href;

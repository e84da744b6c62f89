import { hasShippingForm } from "@portal/contract/routes";

/**
 * True when this document was loaded elsewhere and only moved here: its policy refuses Google's script,
 * and loading the page anew brings the right one. False after that, so that it happens once.
 */
export function needsGoogleDocument(loadedFrom: string, here: string): boolean {
  const loaded = URL.canParse(loadedFrom) ? new URL(loadedFrom).pathname : here;
  return hasShippingForm(here) && !hasShippingForm(loaded);
}

/** The address this document was loaded from, whatever the router moved to since. */
export const documentAddress = (): string =>
  performance.getEntriesByType("navigation")[0]?.name ?? location.href;

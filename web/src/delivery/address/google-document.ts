/** Documents whose content policy lets Google's script in: the pages of the shipping form. */
const WIZARD_PATH = /^\/(?:license|plate-no)\/[^/]+\/delivery\/?$|^\/txn\/[^/]+\/?$/u;

/**
 * True when this document was loaded elsewhere and only moved here: its policy refuses Google's script,
 * and loading the page anew brings the right one. False after that, so that it happens once.
 */
export function needsGoogleDocument(loadedFrom: string, here: string): boolean {
  const loaded = URL.canParse(loadedFrom) ? new URL(loadedFrom).pathname : here;
  return WIZARD_PATH.test(here) && !WIZARD_PATH.test(loaded);
}

/** The address this document was loaded from, whatever the router moved to since. */
export const documentAddress = (): string =>
  performance.getEntriesByType("navigation")[0]?.name ?? location.href;

/**
 * A courier's tracking address as people may see it: null for a host that no setting names. What a courier's machine
 * sends is stored as it is, and could lead anywhere.
 */
export function trackingLink(
  { trackingHosts }: { trackingHosts: readonly string[] },
  url: string | null,
): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && trackingHosts.includes(host) ? url : null;
}

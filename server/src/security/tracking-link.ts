/** A tracking URL that is safe to show, else null: the URL comes from the courier and could lead anywhere. */
export function trackingLink(
  { trackingHosts }: { trackingHosts: readonly string[] },
  url: string | null,
): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && trackingHosts.includes(host) ? url : null;
}

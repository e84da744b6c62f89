/** A tracking URL that is safe to show, else null: the URL comes from the courier and could lead anywhere. */
export function trackingLink(hosts: readonly string[], url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { protocol, host } = new URL(url);
  const isWeb = protocol === "https:" || protocol === "http:";
  return isWeb && hosts.includes(host) ? url : null;
}

type Accounts = ReadonlyMap<string, { trackingHosts: readonly string[] }>;

/** A stored URL, which must lead to a host that some account still allows. */
export const storedTrackingLink = (
  { couriers }: { couriers: Accounts },
  url: string | null,
): string | null =>
  trackingLink(
    couriers
      .values()
      .flatMap(({ trackingHosts }) => trackingHosts)
      .toArray(),
    url,
  );

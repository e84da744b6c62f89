/** Where a company's pages are: over https, and where nothing is real over http too. */
export const originsOf = (hosts: readonly string[], { plain }: { plain: boolean }): string[] =>
  hosts.flatMap((host) =>
    (plain ? ["https", "http"] : ["https"]).map((scheme) => new URL(`${scheme}://${host}`).origin),
  );

/** A URL of another company that people may be led to, else null: it comes from there and could lead anywhere. */
export function outsideLink(origins: readonly string[], url: string | null): string | null {
  if (url === null || !URL.canParse(url)) return null;
  const { origin, username, password, href } = new URL(url);
  // A `blob:` has the origin of the page that made it.
  const isPage = href.startsWith(`${origin}/`);
  return isPage && origins.includes(origin) && username + password === "" ? href : null;
}

/** Where people may be led to pay. */
export const paymentOrigins = ({ payments }: { payments: PaymentAccounts }): string[] => [
  ...new Set(payments.accounts.values().flatMap(({ checkoutOrigins }) => checkoutOrigins)),
];
type PaymentAccounts = {
  accounts: ReadonlyMap<string, { checkoutOrigins: readonly string[] }>;
};

type Accounts = ReadonlyMap<string, { trackingOrigins: readonly string[] }>;

/** A stored URL of a parcel, which must lead to where some account still allows. */
export const storedTrackingLink = (
  { couriers }: { couriers: Accounts },
  url: string | null,
): string | null =>
  outsideLink(
    couriers
      .values()
      .flatMap(({ trackingOrigins }) => trackingOrigins)
      .toArray(),
    url,
  );
